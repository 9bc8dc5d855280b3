import type { ReactNode } from 'react'
import { findLinks, type Run } from '#domain/find-links.ts'

type WebLinkProps = { readonly href: string; readonly children: ReactNode }

/** A link to a web address that a person typed. It opens in a new tab, and is plain text on paper (on-paper.css). */
export const WebLink = ({ href, children }: WebLinkProps) => (
  <a href={href} target='_blank' rel='noopener noreferrer nofollow' dir='ltr'>
    {children}
  </a>
)

/**
 * A text that a person typed, with its web addresses as links. Do not use it within a button, a label, or a card that
 * opens with a click.
 */
export const TextWithLinks = ({ text }: { readonly text: string }) =>
  findLinks(text).map((run, index) =>
    isWebLink(run) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order, and two may be equal
      <WebLink key={index} href={run.href}>
        {run.text}
      </WebLink>
    ) : (
      run.text
    ),
  )

const isWebLink = (run: Run): run is Required<Run> => run.href?.startsWith('http') === true

/** Returns whether a text contains a web address. */
export const hasWebLink = (text: string): boolean => findLinks(text).some(isWebLink)
