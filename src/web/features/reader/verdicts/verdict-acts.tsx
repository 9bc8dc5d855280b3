import { useRef, useState } from 'react'
import type { ReviewVerdict } from '#domain/review/verdicts.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { useGiveVerdict } from './give-verdict.ts'
import { VerdictButtons } from './verdict-buttons.tsx'
import { reviewInput } from './verdict-kind.ts'
import { VerdictWords } from './verdict-words.tsx'

/**
 * What a reader does about their own verdict: by keys, by buttons, and in words.
 * @param id the application that is read
 * @param onLeft the words were closed, and the keys are to be heard again
 */
export function useVerdictActs(id: string, onLeft: () => void) {
  const { givesVerdicts } = useAuth()
  const give = useGiveVerdict()
  const [wordsShown, setWordsShown] = useState(false)
  const wanted = useRef(false)
  const openWords = () => {
    wanted.current = !wordsShown
    setWordsShown(true)
    document.getElementById(reviewInput('champion_line'))?.focus()
  }
  const closeWords = () => {
    setWordsShown(false)
    onLeft()
  }
  const giving = (verdict: ReviewVerdict | null) => () => give(id, verdict)
  return {
    acts: {
      strong_yes: giving('strong_yes'),
      yes: giving('yes'),
      maybe: giving('maybe'),
      no: giving('no'),
      'take-back': giving(null),
      'say-why': openWords,
    },
    buttons: givesVerdicts && (
      <VerdictButtons
        key={id}
        id={id}
        wordsShown={wordsShown}
        onGive={(verdict) => give(id, verdict)}
        onWords={wordsShown ? closeWords : openWords}
      />
    ),
    words: givesVerdicts && wordsShown && (
      <VerdictWords key={id} id={id} wanted={wanted} onTakeBack={giving(null)} onClose={closeWords} />
    ),
  }
}
