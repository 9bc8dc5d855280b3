import { Loader } from '@mantine/core'
import styles from './spinner.module.css'

/** A wait with the specification's words for it; `page` centres it in an otherwise empty screen. */
export function Spinner({ text, page = false }: { readonly text: string; readonly page?: boolean }) {
  return (
    <div role='status' className={page ? styles.page : styles.inline}>
      <Loader size='sm' aria-hidden />
      <span>{text}</span>
    </div>
  )
}
