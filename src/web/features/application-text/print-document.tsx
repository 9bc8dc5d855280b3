import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import {
  type PrintedAnswer,
  type PrintedDocument,
  type PrintedQuestionRound,
  type PrintedText,
  printedDocument,
} from '#domain/applications/print-document.ts'
import { call } from '#web/api/client.ts'
import { type Settings, settings } from '#web/settings.ts'
import css from './print.css?inline'

/** Milliseconds after which the document is printed, even if fonts or the logo are still loading. */
const LOADING_TIMEOUT_MS = 3_000

/**
 * Renders the document in a window and opens the print dialog, unless the window was closed. React renders answers as
 * text, never as markup.
 */
async function printInWindow(opened: Window, page: PrintedDocument): Promise<void> {
  if (opened.closed) return
  const { document } = opened
  document.title = page.title
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  const body = document.createElement('div')
  document.body.replaceChildren(body)
  flushSync(() => createRoot(body).render(<PrintedPage page={page} brand={settings} />))
  await Promise.race([
    Promise.all([document.fonts.ready, imagesLoaded(document)]),
    new Promise((resolve) => {
      setTimeout(resolve, LOADING_TIMEOUT_MS)
    }),
  ])
  if (opened.closed) return
  opened.focus()
  opened.print()
}

/** Resolves when each image has loaded or failed. A missing logo does not prevent printing. */
const imagesLoaded = ({ images }: Document) =>
  Promise.allSettled(Array.from(images, (image) => image.decode()))

/** Loads an application with its questions, and prints it in a window. */
export async function printApplication(opened: Window, id: string): Promise<void> {
  const [application, { question_rounds: rounds }] = await Promise.all([
    call('readApplication', { params: { id }, query: { use: 'printed' } }),
    call('readQuestions', { params: { id } }),
  ])
  await printInWindow(opened, printedDocument(application, rounds, settings))
}

type PrintedPageProps = {
  readonly page: PrintedDocument
  readonly brand: Pick<Settings, 'logo' | 'investor'>
}

/** The printable document. Its class names can be global, because `print.css` is used only in the print window. */
export const PrintedPage = ({ page, brand }: PrintedPageProps) => (
  <main>
    <header>
      {brand.logo ? (
        <img className='logo' src={brand.logo} alt={brand.investor} />
      ) : (
        <p className='group'>{brand.investor}</p>
      )}
      <p className='kind'>
        {page.product} · {page.kind}
      </p>
      <h1>{page.company}</h1>
      <p className='for'>{page.preparedFor}</p>
      <dl>
        {page.facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </header>
    {page.sections.map(({ heading, answers }) => (
      <section key={heading}>
        <h2>{heading}</h2>
        {answers.map((answer) => (
          <Answer key={answer.label} answer={answer} />
        ))}
      </section>
    ))}
    <section>
      <h2>{page.discussion.heading}</h2>
      {page.discussion.rounds.length === 0 && <p className='missing'>{page.discussion.none}</p>}
      {page.discussion.rounds.map((round) => (
        <QuestionRound key={round.dates} round={round} />
      ))}
    </section>
  </main>
)

function Answer({ answer }: { readonly answer: PrintedAnswer }) {
  const { label, isEssay, entries } = answer
  if (entries.length > 0) return <List label={label} entries={entries} />
  if (isEssay) {
    return (
      <div className='essay'>
        <h3>{label}</h3>
        <Text text={answer} />
      </div>
    )
  }
  return (
    <dl>
      <div>
        <dt>{label}</dt>
        <dd>
          <Text text={answer} />
        </dd>
      </div>
    </dl>
  )
}

const List = ({ label, entries }: Pick<PrintedAnswer, 'label' | 'entries'>) => (
  <div className='list'>
    <h3>{label}</h3>
    <dl>
      {entries.map(({ number, name, details }) => (
        <div key={number}>
          <dt>{name}</dt>
          <dd>{details.join('\n')}</dd>
        </div>
      ))}
    </dl>
  </div>
)

/** A single element for all paragraphs. `print.css` keeps the line breaks and gives each line its own direction. */
const Text = ({ text: { paragraphs, given } }: { readonly text: PrintedText }) => (
  <p className={given ? 'typed' : 'missing'}>{paragraphs.join('\n\n')}</p>
)

const QuestionRound = ({ round: { title, dates, questions } }: { readonly round: PrintedQuestionRound }) => (
  <div className='round'>
    <h3>{title}</h3>
    <p className='dates'>{dates}</p>
    <ol>
      {questions.map((item) => (
        <li key={item.number}>
          <h4>{item.question}</h4>
          <Text text={item} />
        </li>
      ))}
    </ol>
  </div>
)
