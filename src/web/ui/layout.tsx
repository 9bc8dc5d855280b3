import type { ComponentPropsWithRef } from 'react'
import styles from './layout.module.css'

type Element =
  | 'div'
  | 'section'
  | 'article'
  | 'header'
  | 'footer'
  | 'form'
  | 'fieldset'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'span'
  | 'label'
  | 'output'

type LayoutProps<E extends Element> = ComponentPropsWithRef<E> & {
  /** The element to render; defaults to a div. */
  readonly as?: E
  /** The space between the children: a step of --space-1 to --space-7, or 0. */
  readonly gap?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
}

/** Places its children below each other. */
export function Stack<E extends Element = 'div'>({ as, gap = 4, className, ...rest }: LayoutProps<E>) {
  return render(as, gap, `${styles.stack} ${className ?? ''}`, rest)
}

type GroupProps<E extends Element> = LayoutProps<E> & {
  /** How the children are aligned across the line; defaults to their centres. */
  readonly align?: 'start' | 'center' | 'baseline' | 'end'
  /** How the line's free space is used; defaults to space after the last child. */
  readonly justify?: 'between' | 'end' | 'center'
  /** True if the first child takes the rest of the line. The others move below it where it would be too narrow. */
  readonly fill?: true
  /** True to fill the line on a phone, for example with buttons. */
  readonly grow?: boolean
}

/** Places its children next to each other, and wraps them. */
export function Group<E extends Element = 'div'>(props: GroupProps<E>) {
  const { as, gap = 3, align, justify, fill, grow, className, ...rest } = props
  const layout = {
    'data-align': align,
    'data-justify': justify,
    'data-fill': fill,
    'data-grow': grow || undefined,
  }
  return render(as, gap, `${styles.group} ${className ?? ''}`, { ...layout, ...rest })
}

function render(as: Element | undefined, gap: number, className: string, rest: object) {
  // The props were checked against the element's own props by the callers' types.
  const Tag = (as ?? 'div') as 'div'
  return <Tag {...rest} className={className.trim()} data-gap={gap} />
}
