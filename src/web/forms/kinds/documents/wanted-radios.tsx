import { useFormContext } from 'react-hook-form'
import styles from './documents.module.css'

type WantedRadiosProps = { readonly name: string; readonly onNo: () => void }

/** Whether there is anything to add at all. */
export function WantedRadios({ name, onNo }: WantedRadiosProps) {
  const { register } = useFormContext()
  const onChange = (event: { target: { value: string } }) => {
    if (event.target.value === 'no') onNo()
  }
  return (
    <div className={styles.radios}>
      {(['no', 'yes'] as const).map((value) => (
        <label key={value} className={styles.radio}>
          <input type='radio' value={value} {...register(name, { onChange })} />
          {value === 'no' ? 'No' : 'Yes'}
        </label>
      ))}
    </div>
  )
}
