import buttons from './buttons.module.css'
import { VisuallyHidden } from './text.tsx'

type DeleteButtonProps = { readonly label: string; readonly onClick: (() => void) | undefined }

/**
 * A button that deletes a row. It is disabled if `onClick` is omitted. Its name is hidden text and not an aria-label,
 * so that a search for the label 'Question 1' finds only the input.
 */
export function DeleteButton({ label, onClick }: DeleteButtonProps) {
  return (
    <button type='button' className={buttons.delete} title={label} disabled={!onClick} onClick={onClick}>
      <svg viewBox='0 0 20 20' aria-hidden='true'>
        <path d='M4 6h12M8 6V4h4v2m-6.5 0 .7 10h7.6l.7-10M8.5 9v4.5m3-4.5v4.5' />
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  )
}
