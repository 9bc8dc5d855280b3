import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { MY_APPLICATIONS_TEXTS } from '#domain/applications/messages.ts'
import styles from './section-view.module.css'

type GoOnLinkProps = {
  /** The key of the section in which somebody wrote last. */
  readonly section: string
  readonly onOpen: (section: number) => void
}

/** In a draft that was opened at its beginning: the way to where one stopped. */
export function GoOnLink({ section, onOpen }: GoOnLinkProps) {
  const place = APPLICATION_FORM.sections.findIndex(({ key }) => key === section)
  if (place <= 0) return null
  return (
    <button type='button' className={styles.goOn} onClick={() => onOpen(place)}>
      {MY_APPLICATIONS_TEXTS.goOn(APPLICATION_FORM.sections[place]?.title ?? '')}
    </button>
  )
}
