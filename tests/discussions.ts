import { storeApplication, userIdOf } from './applications.ts'
import type { Client } from './client.ts'
import { startTestServer } from './server.ts'
import { createAdministrator, createFounder } from './users.ts'

export const QUESTIONS = ['Why now?', 'Who pays?']

export type Discussions = Awaited<ReturnType<typeof startDiscussions>>

/** Returns answers to the first questions of a round, in the order of the questions. */
export const answerList = (...texts: string[]) => texts.map((answer, index) => ({ order: index + 1, answer }))
export const words = (count: number) => Array(count).fill('milk').join(' ')

const changesOf = (answers: ReturnType<typeof answerList>) =>
  Object.fromEntries(answers.map(({ order, answer }) => [`q${order}`, answer]))

/** Starts a server with two founders, Asha and Rohan, and two administrators, Meera and Nikhil. */
export async function startDiscussions() {
  const server = await startTestServer()
  const asha = await createFounder(server)
  const rohan = await createFounder(server, 'rohan@other.in')
  const meera = await createAdministrator(server)
  const nikhil = await createAdministrator(server, 'nikhil@openround.example')
  const ashaId = await userIdOf(server.rows, 'asha@acme.in')

  const versionOf = async (id: string) => {
    const [round] = await server.rows<{ version: number }>(
      'select version from application_questions where id = $1',
      [id],
    )
    return round?.version ?? 1
  }
  const saveOn = (base_version: number, id: string, changes: Record<string, string>, by = asha) =>
    by.call('saveAnswers', { params: { id }, body: { base_version, changes } })
  const discussion = async (application: string, by = asha) =>
    (await by.call('readQuestions', { params: { id: application } })).reply

  return {
    server,
    asha,
    rohan,
    meera,
    nikhil,
    store: (company_name: string) =>
      storeApplication(server.rows, { owner: ashaId, status: 'submitted', answers: { company_name } }),
    /** Sends questions about an application. @returns the id of the round */
    ask: async (application: string, by: Client = meera): Promise<string> => {
      const body = { id: crypto.randomUUID(), questions: QUESTIONS }
      const { reply } = await by.call('sendQuestions', { params: { id: application }, body })
      return reply.id
    },
    saveOn,
    save: async (id: string, answers = answerList('Rules changed'), by = asha) =>
      saveOn(await versionOf(id), id, changesOf(answers), by),
    submit: (id: string, answers = answerList('Rules changed', 'Dairies'), by = asha, base_version = 1) =>
      by.call('submitAnswers', { params: { id }, body: { base_version, changes: changesOf(answers) } }),
    discussion,
    readAnswers: async (application: string, by = asha) =>
      (await discussion(application, by)).question_rounds.map(({ answers, answered_at }) => ({
        answers: answers.map(({ answer }) => answer),
        locked: answered_at !== null,
      })),
    emailsAbout: async (company: string) =>
      (await server.emails())
        .filter(({ name, subject }) => name === 'answers-submitted' && subject.startsWith(company))
        .map(({ to }) => [to.name, to.address]),
    /** Opens enough database connections for requests to run in parallel. */
    warmUp: (application: string) => Promise.all(Array.from({ length: 20 }, () => discussion(application))),
  }
}
