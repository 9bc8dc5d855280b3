import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeSave } from './merge.ts'
import type { KeyVersions, RecordShape, Save } from './record.ts'
import {
  changedBetween,
  createState,
  edit,
  markFailed,
  markSaved,
  markSending,
  mergeFromTab,
  pendingChanges,
  type RecordState,
  rebase,
  resolveConflict,
} from './state.ts'

/** A record with two texts, and a value with two cells that merge separately. */
type Values = { first: string; second: string; cells: { left: string; right: string } }
type Place = 'first' | 'second' | 'left' | 'right'

const PLACES: readonly Place[] = ['first', 'second', 'left', 'right']
const BLANK: Values = { first: '', second: '', cells: { left: '', right: '' } }

const sameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const SHAPE: RecordShape<Values> = {
  keys: ['first', 'second', 'cells'],
  isEqual: (_, one, other) => sameText(one, other),
  mergeValue: (key, base, mine, theirs) => {
    if (key !== 'cells') return undefined
    const [was, here, there] = [base, mine, theirs] as Values['cells'][]
    const cell = (side: 'left' | 'right') => {
      if (here?.[side] === was?.[side] || here?.[side] === there?.[side]) return there?.[side]
      return there?.[side] === was?.[side] ? here?.[side] : undefined
    }
    const [left, right] = [cell('left'), cell('right')]
    return left === undefined || right === undefined ? undefined : { left, right }
  },
}

const textAt = (values: Values, place: Place) =>
  place === 'left' || place === 'right' ? values.cells[place] : values[place]
const write = (state: RecordState<Values>, place: Place, text: string) =>
  place === 'left' || place === 'right'
    ? edit(state, { cells: { ...state.values.cells, [place]: text } })
    : edit(state, { [place]: text })

/** A save in flight, which may reach the server long after its sender has timed out. */
type Call = { readonly save: Save<Values>; reply?: { version: number; theirs: Partial<Values> } }
type Device = { state: RecordState<Values>; call: Call | undefined; before: readonly Partial<Values>[] }

function createWorld(devices: number) {
  const record = { version: 1, values: BLANK, versions: {} as KeyVersions<Values> }
  const calls: Call[] = []
  const seen = () => ({ version: record.version, values: record.values })
  const open = (): Device => ({ state: createState<Values>('id', seen()), call: undefined, before: [] })
  const world = {
    record,
    devices: Array.from({ length: devices }, open),
    send(device: Device) {
      const changes = pendingChanges(SHAPE, device.state)
      if (device.call || Object.keys(changes).length === 0) return
      const call = { save: { base_version: device.state.base.version, changes } }
      calls.push(call)
      Object.assign(device, {
        call,
        before: device.state.lost,
        state: markSending(SHAPE, device.state, changes),
      })
    },
    /** Lets a save reach the server, however old it is. */
    deliver(call: Call | undefined) {
      if (!call || call.reply) return
      const { apply, theirs } = mergeSave(SHAPE, record, call.save)
      const keys = Object.keys(apply)
      if (keys.length > 0) record.version += 1
      record.values = { ...record.values, ...apply }
      record.versions = {
        ...record.versions,
        ...Object.fromEntries(keys.map((key) => [key, record.version])),
      }
      call.reply = { version: record.version, theirs }
    },
    receiveReply(device: Device) {
      const reply = device.call?.reply
      if (!device.call || !reply) return
      const sent = device.call.save.changes
      const answer = { sent, lost: device.before, reply, at: '' }
      Object.assign(device, { call: undefined, state: markSaved(SHAPE, device.state, answer) })
    },
    timeOut(device: Device) {
      if (device.call) Object.assign(device, { call: undefined, state: markFailed(device.state, 'offline') })
    },
    /** Closes the page, and restores the record from draft storage. */
    reload(device: Device) {
      const left = JSON.parse(JSON.stringify(device.state)) as RecordState<Values>
      Object.assign(device, { call: undefined, state: rebase(SHAPE, left, seen()) })
    },
    syncFrom(device: Device, other: Device) {
      if (!device.call) device.state = rebase(SHAPE, device.state, other.state.base)
    },
    /** Crashes another tab and merges its state into this device. The crashed tab then reopens the record. */
    mergeCrashed(device: Device, crashed: Device) {
      if (device === crashed || device.call) return
      device.state = mergeFromTab(SHAPE, device.state, crashed.state)
      Object.assign(crashed, open())
    },
    /** Brings all devices online and lets every save reach the server. */
    settle() {
      for (let pass = 0; pass < 4; pass++) {
        for (const device of world.devices) {
          world.send(device)
          world.deliver(device.call)
          world.receiveReply(device)
        }
      }
      for (const call of calls) world.deliver(call)
    },
    calls,
  }
  return world
}

type World = ReturnType<typeof createWorld>

const device = fc.nat(2)
const place = fc.constantFrom(...PLACES)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('types' as const), device, place }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('clears' as const), device, place }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('sends' as const), device }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('gets a reply' as const), device }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('times out' as const), device }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('delivers' as const), call: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reloads' as const), device }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('syncs' as const), device, other: device }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('merges a crashed tab' as const), device, other: device }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('resolves' as const),
      device,
      keep: fc.constantFrom('mine', 'theirs'),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Runs a scenario. @returns the typed texts that nobody has overwritten on a screen that showed them */
function play(world: World, steps: readonly Step[]): Set<string> {
  const alive = new Set<string>()
  let count = 0
  const at = (index: number) => world.devices[index % world.devices.length] as Device
  const put = (who: Device, where: Place, text: string) => {
    alive.delete(textAt(who.state.values, where))
    who.state = write(who.state, where, text)
  }
  for (const one of steps) {
    if (one.does === 'types') {
      const text = `<${count++}>`
      put(at(one.device), one.place, text)
      alive.add(text)
    } else if (one.does === 'clears') put(at(one.device), one.place, '')
    else if (one.does === 'sends') world.send(at(one.device))
    else if (one.does === 'gets a reply') {
      world.deliver(at(one.device).call)
      world.receiveReply(at(one.device))
    } else if (one.does === 'times out') world.timeOut(at(one.device))
    else if (one.does === 'delivers') world.deliver(world.calls.at(-1 - one.call))
    else if (one.does === 'reloads') world.reload(at(one.device))
    else if (one.does === 'syncs') world.syncFrom(at(one.device), at(one.other))
    else if (one.does === 'merges a crashed tab') world.mergeCrashed(at(one.device), at(one.other))
    else if (one.does === 'resolves') {
      const who = at(one.device)
      const [question] = who.state.conflicts
      if (question) who.state = resolveConflict(who.state, question.key, one.keep as 'mine' | 'theirs')
    }
  }
  return alive
}

/** Returns every text that a person can still see or restore, as JSON. */
const inSight = ({ record, devices }: World) =>
  JSON.stringify([
    record.values,
    devices.map(({ state: { values, conflicts, discarded } }) => [values, conflicts, discarded]),
  ])

const RUNS = { numRuns: 3000 }

test('each typed text stays in the record, on a screen, in a conflict or discarded [D-form.42]', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = createWorld(3)
      const alive = play(world, steps)
      world.settle()
      const seen = inSight(world)
      expect([...alive].filter((text) => !seen.includes(text))).toEqual([])
    }),
    RUNS,
  )
})

test('a single device never conflicts with itself, and its text reaches the server', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = createWorld(1)
      play(world, steps)
      world.settle()
      const [{ state }] = world.devices as [Device]
      expect([world.record.values, state.conflicts]).toEqual([state.values, []])
    }),
    RUNS,
  )
})

test('without a conflict, a screen ends up with the server’s values', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = createWorld(3)
      play(world, steps)
      world.settle()
      for (const who of world.devices) {
        const known = rebase(SHAPE, who.state, world.record)
        const differs = Object.keys(changedBetween(SHAPE, { ...known, values: world.record.values }, known))
        const asked: string[] = known.conflicts.map(({ key }) => key)
        expect(differs.filter((key) => !asked.includes(key))).toEqual([])
      }
    }),
    RUNS,
  )
})
