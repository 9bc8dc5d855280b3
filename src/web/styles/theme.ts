import { Button, type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const pine: MantineColorsTuple = [
  '#eaf7f2',
  '#d6ece3',
  '#b9decf',
  '#8fc7b1',
  '#5fab8e',
  '#37896b',
  '#1d6f53',
  '#0f5c44',
  '#0a4733',
  '#063325',
]

/** The component library in our roles (styles/tokens.css); nothing here is a colour that a role could be. */
export const theme = createTheme({
  colors: { pine },
  primaryColor: 'pine',
  primaryShade: 7,
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-heading)', fontWeight: '650' },
  defaultRadius: 'var(--radius)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { size: 'md' },
      vars: () => ({ root: { '--button-height': 'var(--target)' } }),
    }),
    CloseButton: {
      vars: () => ({ root: { '--cb-size': 'var(--close-button)', '--cb-icon-size': '1.5rem' } }),
    },
  },
})

const ROLES = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--accent)',
}

/** Raises what the library leaves too faint to read (WCAG 2.2 AA), and hands it our roles. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-font-size-md': '1rem' },
  light: ROLES,
  dark: ROLES,
})
