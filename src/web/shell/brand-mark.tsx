import styles from './header.module.css'

/** A round, open at one place. */
export const BrandMark = () => (
  <svg viewBox='0 0 32 32' className={styles.mark} aria-hidden='true'>
    <path
      d='M21.5 6.5A11 11 0 1 0 26.6 13'
      fill='none'
      stroke='currentColor'
      strokeWidth='4.5'
      strokeLinecap='round'
    />
    <circle cx='25' cy='7.5' r='3' fill='currentColor' />
  </svg>
)
