import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/link.tsx'
import type { ListedApplication } from './use-applications.ts'
import styles from './what-is-left.module.css'

type WhatIsLeftProps = { readonly application: ListedApplication; readonly describedBy: string }

/** Of a draft: how much is left, in about how many minutes, and the way to where one stopped. */
export function WhatIsLeft({ application: { id, left }, describedBy }: WhatIsLeftProps) {
  if (!left) return null
  const { answers, minutes, section } = left
  const here = APPLICATION_FORM.sections.find(({ key }) => key === section)
  return (
    <p className={styles.left}>
      {MY_APPLICATIONS_TEXTS.left(answers, minutes)}
      {here && (
        <Link to={PATHS.applicationForm(id, section)} aria-describedby={describedBy}>
          {MY_APPLICATIONS_TEXTS.goOn(here.title)}
        </Link>
      )}
    </p>
  )
}
