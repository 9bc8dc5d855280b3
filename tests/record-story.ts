import type { Base, ServerChanges } from '#domain/records/reconcile.ts'
import type { Changes, Save } from '#domain/records/record.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import type { RecordKind, RecordUpdate } from '#web/autosave/record-state.ts'
import { createRecordRegistry } from '#web/autosave/registry.ts'
import { createSerialQueue } from '#web/serial-queue.ts'
import { deviceStorage } from './record-simulation.ts'

/** A part of a record that people edit, with functions that write and read its text. */
export type Place<V> = {
  readonly write: (values: V, text: string) => Partial<V>
  readonly read: (values: V) => string
}

/** A record as a page reads it from the server when it opens. */
type Opened<V extends object> = {
  readonly base: Base<V>
  readonly kind: Pick<RecordKind<V>, 'shape' | 'sendable' | 'submit'>
}

/** A record on the real server, as the subject of a random scenario. */
export type Subject<V extends object, O extends Opened<V> = Opened<V>> = {
  readonly name: string
  /** @param place the number of the tab */
  readonly open: (place: number) => Promise<O>
  readonly save: (save: Save<V>, place: number) => Promise<ServerChanges<V>>
  readonly places: readonly Place<V>[]
  /** Deletes the record at the end. */
  readonly end: () => Promise<unknown>
}

/** A save or submission in flight. It may reach the server after its tab has given up on it or has been closed. */
type Call = {
  readonly send: () => Promise<unknown>
  readonly hear: (reply: Promise<unknown>) => void
  reply?: Promise<unknown>
  heard: boolean
}

export type Tab<V extends object, O extends Opened<V> = Opened<V>> = {
  readonly device: Device
  readonly opened: O
  readonly record: AutosavedRecord<V>
  inputs: V
  readonly crash: () => Promise<void>
}

type Device = ReturnType<typeof createDevice>

const OWNER = 'asha'

function createDevice() {
  return {
    storage: deviceStorage(),
    living: new Set<string>(),
    listeners: new Set<(update: RecordUpdate) => void>(),
    inTurn: createSerialQueue(),
  }
}

/** Lets pending callbacks run, such as those of the draft engine. */
export const yieldToEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve))

let openedTabs = 0

/**
 * Opens tabs of the real draft engine. Calls to the server wait until the test releases them.
 * @param devicesOfTabs the number of each tab's device
 */
export async function createStory<V extends object, O extends Opened<V>>(
  { name, open, save }: Subject<V, O>,
  devicesOfTabs: readonly number[] = [0, 0, 1],
) {
  const calls: Call[] = []
  const later =
    <R>(call: (sent: Save<V>) => Promise<R>) =>
    (sent: Save<V>) =>
      new Promise<R>((resolve, reject) => {
        const hear = (reply: Promise<unknown>) => void (reply as Promise<R>).then(resolve, reject)
        calls.push({ send: () => call(sent), heard: false, hear })
      })

  async function openTab(device: Device, place: number): Promise<Tab<V, O>> {
    const tab = `tab-${openedTabs++}`
    let gone = false
    let free: () => void = () => undefined
    const crashed = new Promise<never>((_, reject) => {
      free = () => reject(new Error('The page is gone.'))
    })
    crashed.catch(() => undefined)
    device.living.add(tab)
    const records = createRecordRegistry({
      storage: {
        ...device.storage,
        put: async (kept) => !gone && device.storage.put(kept),
        remove: async (place) => (gone ? undefined : device.storage.remove(place)),
      },
      tab,
      findOpenTabs: async () => (other) => other !== tab && device.living.has(other),
      withWriteLock: (_, write) => device.inTurn(() => Promise.race([write(), crashed])),
      broadcast: (update) => {
        if (!gone) for (const listener of device.listeners) listener(update)
      },
      subscribe: (listener) => {
        device.listeners.add(listener)
        return () => device.listeners.delete(listener)
      },
      currentUser: () => OWNER,
      isOnline: () => true,
      now: Date.now,
    })
    const opened = await open(place)
    const { submit } = opened.kind
    const kind = {
      ...opened.kind,
      owner: OWNER,
      name,
      send: later((sent) => save(sent, place)),
      ...(submit && { submit: later(submit) }),
    }
    const record = await records.open(kind, name, opened.base)
    const made: Tab<V, O> = {
      device,
      opened,
      record,
      inputs: record.values(),
      // Stores the typed text first, as the engine does half a second after a key press.
      crash: async () => {
        await record.persist()
        gone = true
        free()
        record.close()
        device.living.delete(tab)
      },
    }
    record.attach({
      read: () => made.inputs,
      put: (changes: Changes<V>) => {
        made.inputs = { ...made.inputs, ...changes }
      },
    })
    return made
  }

  const devices = devicesOfTabs.map(createDevice)
  const tabs: Tab<V, O>[] = []
  for (const [place, device] of devicesOfTabs.entries())
    tabs.push(await openTab(devices[device] as Device, place))
  const story = {
    calls,
    tabs,
    /** Stores a page's typed text, kills the page without events, and opens another in its place. */
    async crash(place: number) {
      const tab = story.tabs[place] as Tab<V, O>
      await tab.crash()
      story.tabs[place] = await openTab(tab.device, place)
    },
    /** Delivers a save to the server, however old it is. */
    async arrive(call: Call | undefined) {
      if (!call) return
      call.reply ??= call.send()
      await call.reply.catch(() => undefined)
    },
    async answer(call: Call | undefined) {
      if (!call || call.heard) return
      await story.arrive(call)
      call.heard = true
      if (call.reply) call.hear(call.reply)
    },
    giveUp(call: Call | undefined) {
      if (!call || call.heard) return
      call.heard = true
      call.hear(Promise.reject(ApiError.unanswered()))
    },
    /** Saves all tabs three times, and delivers all saves, however old they are. */
    async comeToRest() {
      for (let round = 0; round < 3; round++) {
        for (const { record } of story.tabs) {
          let saved = false
          void record.save().then(() => {
            saved = true
          })
          while (!saved) {
            await yieldToEventLoop()
            for (const call of calls) await story.answer(call)
          }
        }
      }
      for (const call of calls) await story.arrive(call)
    },
    end() {
      for (const { record } of story.tabs) record.close()
    },
    /** Returns every text that people can still see or choose. */
    inSight: async () =>
      JSON.stringify([
        (await open(0)).base.values,
        story.tabs.map(({ record }) => {
          const values = record.values()
          const { conflicts, discarded } = record.get()
          return [values, conflicts, discarded]
        }),
        await Promise.all(devices.map(({ storage }) => storage.list(OWNER))),
      ]),
  }
  return story
}
