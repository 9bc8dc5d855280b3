import type { ComponentPropsWithRef } from 'react'
import styles from './text.module.css'

type TextElement =
  | 'p'
  | 'span'
  | 'div'
  | 'strong'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'legend'
  | 'dt'
  | 'dd'
  | 'blockquote'
  | 'ul'
  | 'time'
  | 'bdi'

type TextProps<E extends TextElement> = ComponentPropsWithRef<E> & {
  /** The element to render; defaults to a paragraph. */
  readonly as?: E
  /** Defaults to the size of the surrounding text. */
  readonly size?: 'tiny' | 'small' | 'lead'
  /** `soft` for secondary text: hints, dates, counts. */
  readonly tone?: 'soft' | 'accent' | 'danger' | 'warning'
  readonly strong?: boolean
  /** True for a number in a column, whose digits are equally wide. */
  readonly tabular?: boolean
  /** True to keep the line breaks of typed text. */
  readonly multiline?: boolean
}

/** Text in one of the product's sizes and tones. Long words break. */
export function Text<E extends TextElement = 'p'>(props: TextProps<E>) {
  const { as, size, tone, strong, tabular, multiline, className, ...rest } = props
  // The props were checked against the element's own props by the callers' types.
  const Tag = (as ?? 'p') as 'p'
  return (
    <Tag
      {...(rest as object)}
      className={`${styles.text} ${className ?? ''}`.trim()}
      data-size={size}
      data-tone={tone}
      data-strong={strong || undefined}
      data-tabular={tabular || undefined}
      data-multiline={multiline || undefined}
    />
  )
}

type HeadingProps = ComponentPropsWithRef<'h2'> & {
  readonly level: 2 | 3 | 4
  /** Defaults to the size of the level. `section` is for the title of a section, a dialog or a card. */
  readonly size?: 'section' | 'small' | 'text'
}

/** A heading whose size may differ from its level. */
export function Heading({ level, size, className, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const
  return <Tag {...rest} className={`${styles.heading} ${className ?? ''}`.trim()} data-size={size} />
}

type VisuallyHiddenProps<E extends TextElement> = ComponentPropsWithRef<E> & { readonly as?: E }

/** Text that only screen readers present; a span unless `as` says otherwise. */
export function VisuallyHidden<E extends TextElement = 'span'>({ as, ...rest }: VisuallyHiddenProps<E>) {
  // The props were checked against the element's own props by the callers' types.
  const Tag = (as ?? 'span') as 'span'
  return <Tag {...(rest as object)} className={styles.visuallyHidden} />
}
