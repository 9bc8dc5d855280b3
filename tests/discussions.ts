import { storeApplication, userIdOf } from './applications.ts'
import type { Client } from './client.ts'
import { startTestServer } from './server.ts'
import { createAdministrator, createFounder } from './users.ts'

export const QUESTIONS = ['Why now?', 'Who pays?']

export type Discussions = Awaited<ReturnType<typeof startDiscussions>>

/** Answers to the first questions of a round, in their order. */
export const given = (...texts: string[]) => texts.map((answer, index) => ({ order: index + 1, answer }))
export const words = (count: number) => Array(count).fill('milk').join(' ')

const changesOf = (answers: ReturnType<typeof given>) =>
  Object.fromEntries(answers.map(({ order, answer }) => [`q${order}`, answer]))

/** A server with Asha, whose applications Meera and Nikhil ask about, and Rohan, another founder. */
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
    /** Sends questions on an application. @returns the round's id */
    ask: async (application: string, by: Client = meera): Promise<string> => {
      const body = { id: crypto.randomUUID(), questions: QUESTIONS }
      const { reply } = await by.call('sendQuestions', { params: { id: application }, body })
      return reply.id
    },
    saveOn,
    save: async (id: string, answers = given('Rules changed'), by = asha) =>
      saveOn(await versionOf(id), id, changesOf(answers), by),
    submit: (id: string, answers = given('Rules changed', 'Dairies'), by = asha, base_version = 1) =>
      by.call('submitAnswers', { params: { id }, body: { base_version, changes: changesOf(answers) } }),
    discussion,
    stands: async (application: string, by = asha) =>
      (await discussion(application, by)).rounds.map(({ answers, answered_at }) => ({
        answers: answers.map(({ answer }) => answer),
        locked: answered_at !== null,
      })),
    emailsAbout: async (company: string) =>
      (await server.emails())
        .filter(({ name, subject }) => name === 'answers-submitted' && subject.startsWith(company))
        .map(({ to }) => [to.name, to.address]),
    /** Opens as many connections as requests are about to share, so that they really meet. */
    warmUp: (application: string) => Promise.all(Array.from({ length: 20 }, () => discussion(application))),
  }
}
