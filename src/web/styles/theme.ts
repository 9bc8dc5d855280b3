import { Button, type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Mantine's ten shades of a colour, which are all the same here. */
const shadesOf = (role: string): MantineColorsTuple => [
  role,
  role,
  role,
  role,
  role,
  role,
  role,
  role,
  role,
  role,
]

/** Mantine's theme, with the colour roles of styles/tokens.css. */
export const theme = createTheme({
  colors: { accent: shadesOf('var(--accent)'), danger: shadesOf('var(--danger)') },
  primaryColor: 'accent',
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-heading)', fontWeight: '650' },
  defaultRadius: 'var(--radius)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { size: 'md' },
      vars: (_theme, { variant = 'filled' }) => ({
        root: {
          '--button-height': 'var(--target)',
          ...(variant === 'filled' && { '--button-color': 'var(--accent-ink)' }),
        },
      }),
    }),
    Menu: { defaultProps: { shadow: 'var(--shadow)' } },
    CloseButton: {
      vars: () => ({ root: { '--cb-size': 'var(--close-button)', '--cb-icon-size': '1.5rem' } }),
    },
  },
})

const ROLES = {
  '--mantine-color-white': 'var(--surface)',
  '--mantine-color-black': 'var(--ink)',
  '--mantine-color-gray-0': 'var(--sunken)',
  '--mantine-color-gray-1': 'var(--sunken)',
  '--mantine-color-gray-2': 'var(--line)',
  '--mantine-color-gray-3': 'var(--line)',
  '--mantine-color-gray-6': 'var(--ink-soft)',
  '--mantine-color-gray-7': 'var(--ink-soft)',
  '--mantine-color-gray-9': 'var(--ink)',
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-strong)',
  '--mantine-color-accent-light': 'var(--accent-tint)',
  '--mantine-color-accent-light-hover': 'var(--accent-line)',
  '--mantine-color-accent-light-color': 'var(--accent-strong)',
  '--mantine-color-danger-filled-hover': 'var(--danger-strong)',
  '--mantine-color-danger-outline': 'var(--danger)',
  '--mantine-color-danger-outline-hover': 'var(--danger-soft)',
  '--mantine-color-danger-light-hover': 'var(--danger-soft)',
  '--mantine-color-danger-light-color': 'var(--danger)',
}

/**
 * Replaces Mantine's colours with our roles, some of which have more contrast (WCAG 2.2 AA). The roles cover both
 * colour schemes in CSS. Mantine always uses its light scheme (index.html, app.tsx), so no script has to switch
 * schemes.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--mantine-font-size-md': '1rem' },
  light: ROLES,
  dark: {},
})
