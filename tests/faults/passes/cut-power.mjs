// Simulates a power cut for a server that loads this module first (node --import). It maintains a copy (POWER_TO) of
// the data folder (POWER_FROM) with the data that a disk would still have if the power failed now. It assumes:
// - Content that was written but not fsynced is lost, for a whole file or a part of it.
// - Changes of names and lengths (when files and folders are created, renamed, removed or resized) become durable in
//   order, as with a file system's journal, as soon as anything is fsynced after them. A name that is durable before
//   its content shows an empty or an older file.
// - A disk that reports a sync has synced. Torn sectors, and disks that report falsely, are not simulated.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const FROM = resolve(process.env.POWER_FROM)
const TO = resolve(process.env.POWER_TO)
const real = { ...fs }

/** Returns the path of a file in the copy, or undefined for files outside the data folder. */
const copyOf = (path) => {
  const inside = relative(FROM, resolve(String(path)))
  return inside === '..' || inside.startsWith('../') ? undefined : join(TO, inside)
}

/** The unsynced writes of each file as [position, length], or 'all'. A renamed file keeps its entry. */
const dirty = new Map()
/** The path of each open descriptor. */
const fileOf = new Map()
/** Changes of names that no fsync has made durable yet, as functions that repeat them in the copy. */
const names = []
const RANGES_MAX = 1_000

const change = (apply) => names.push(apply)
const settleNames = () => {
  for (const apply of names.splice(0)) {
    try {
      apply()
    } catch (error) {
      // The file was created and removed before any fsync.
      if (error.code !== 'ENOENT') throw error
    }
  }
}

const touch = (path) => {
  real.mkdirSync(dirname(path), { recursive: true })
  real.closeSync(real.openSync(path, 'a'))
}

const spoil = (file, range) => {
  const ranges = dirty.get(file) ?? []
  if (ranges === 'all') return
  if (range && ranges.length < RANGES_MAX) ranges.push(range)
  dirty.set(file, range && ranges.length < RANGES_MAX ? ranges : 'all')
}

/** Copies the unsynced writes of a descriptor's file, as fsync makes them durable. */
const sync = (descriptor) => {
  settleNames()
  const { size } = real.fstatSync(descriptor)
  const path = real.readlinkSync(`/proc/self/fd/${descriptor}`)
  const copy = copyOf(path)
  if (!copy || path.endsWith(' (deleted)') || !real.fstatSync(descriptor).isFile()) return
  touch(copy)
  // Uses a separate descriptor, because this one may be write-only.
  const source = real.openSync(path, 'r')
  const target = real.openSync(copy, 'r+')
  const file = fileOf.get(descriptor)
  const ranges = dirty.get(file) ?? []
  for (const [position, length] of ranges === 'all' ? [[0, size]] : ranges) {
    const piece = Buffer.alloc(Math.max(0, Math.min(length, size - position)))
    real.readSync(source, piece, 0, piece.length, position)
    real.writeSync(target, piece, 0, piece.length, position)
  }
  real.ftruncateSync(target, size)
  real.closeSync(source)
  real.closeSync(target)
  dirty.delete(file)
}

const noteOpened = (descriptor, path, existed) => {
  const copy = copyOf(path)
  if (!copy) return
  const { dev, ino } = real.fstatSync(descriptor)
  fileOf.set(descriptor, `${dev}:${ino}`)
  if (!existed) change(() => touch(copy))
}

/** Wraps a function that changes names, so that it also records the change for the copy. */
const named =
  (doIt, inCopy) =>
  (...args) => {
    const done = doIt(...args)
    change(() => inCopy(...args))
    return done
  }
const both = (from, to, apply) => {
  const [old, fresh] = [copyOf(from), copyOf(to)]
  if (old && fresh) apply(old, fresh)
}
const one = (path, apply) => {
  const copy = copyOf(path)
  if (copy) apply(copy)
}
const inCopy = {
  link: (from, to) => both(from, to, real.linkSync),
  rename: (from, to) => both(from, to, real.renameSync),
  remove: (path) => one(path, (copy) => real.rmSync(copy, { recursive: true, force: true })),
  makeFolder: (path) => one(path, (copy) => real.mkdirSync(copy, { recursive: true })),
  cut: (path, length) => one(path, (copy) => real.truncateSync(copy, length)),
}

const spoilWritten = (descriptor) => {
  if (fileOf.has(descriptor)) spoil(fileOf.get(descriptor))
}

Object.assign(fs, {
  openSync(path, ...rest) {
    const existed = real.existsSync(path)
    const descriptor = real.openSync(path, ...rest)
    noteOpened(descriptor, path, existed)
    return descriptor
  },
  closeSync(descriptor) {
    fileOf.delete(descriptor)
    return real.closeSync(descriptor)
  },
  writeSync(descriptor, buffer, offset, length, position, ...rest) {
    const written = real.writeSync(descriptor, buffer, offset, length, position, ...rest)
    const file = fileOf.get(descriptor)
    if (file) spoil(file, typeof position === 'number' ? [position, written] : undefined)
    return written
  },
  fsyncSync(descriptor) {
    real.fsyncSync(descriptor)
    sync(descriptor)
  },
  writeFileSync(path, ...rest) {
    const descriptor = fs.openSync(path, rest[1]?.flag ?? 'w', rest[1]?.mode)
    real.writeFileSync(descriptor, ...rest)
    spoilWritten(descriptor)
    if (rest[1]?.flush) fs.fsyncSync(descriptor)
    fs.closeSync(descriptor)
  },
  linkSync: named(real.linkSync, inCopy.link),
  renameSync: named(real.renameSync, inCopy.rename),
  unlinkSync: named(real.unlinkSync, inCopy.remove),
  rmdirSync: named(real.rmdirSync, inCopy.remove),
  rmSync: named(real.rmSync, inCopy.remove),
  mkdirSync: named(real.mkdirSync, inCopy.makeFolder),
  truncateSync: named(real.truncateSync, inCopy.cut),
  ftruncateSync(descriptor, length) {
    real.ftruncateSync(descriptor, length)
    const path = real.readlinkSync(`/proc/self/fd/${descriptor}`)
    change(() => inCopy.cut(path, length))
  },

  // Upload streams call these functions with callbacks.
  open(path, ...rest) {
    const existed = real.existsSync(path)
    const answer = rest.pop()
    real.open(path, ...rest, (error, descriptor) => {
      if (!error) noteOpened(descriptor, path, existed)
      answer(error, descriptor)
    })
  },
  close(descriptor, ...rest) {
    fileOf.delete(descriptor)
    return real.close(descriptor, ...rest)
  },
  write(descriptor, ...rest) {
    spoilWritten(descriptor)
    return real.write(descriptor, ...rest)
  },
  writev(descriptor, ...rest) {
    spoilWritten(descriptor)
    return real.writev(descriptor, ...rest)
  },
  fsync(descriptor, answer) {
    real.fsync(descriptor, (error) => {
      if (!error) sync(descriptor)
      answer(error)
    })
  },
})

const promises = { ...fs.promises }
const later =
  (doIt, apply) =>
  async (...args) => {
    const done = await doIt(...args)
    change(() => apply(...args))
    return done
  }
Object.assign(fs.promises, {
  async open(path, ...rest) {
    const existed = real.existsSync(path)
    const handle = await promises.open(path, ...rest)
    noteOpened(handle.fd, path, existed)
    const { sync: syncHandle, write, writeFile } = handle
    Object.assign(handle, {
      async sync() {
        await syncHandle.call(handle)
        sync(handle.fd)
      },
      write(...args) {
        spoilWritten(handle.fd)
        return write.apply(handle, args)
      },
      writeFile(...args) {
        spoilWritten(handle.fd)
        return writeFile.apply(handle, args)
      },
    })
    return handle
  },
  async writeFile(path, ...rest) {
    const existed = real.existsSync(path)
    await promises.writeFile(path, ...rest)
    const copy = copyOf(path)
    if (copy && !existed) change(() => touch(copy))
  },
  rename: later(promises.rename, inCopy.rename),
  rm: later(promises.rm, inCopy.remove),
  unlink: later(promises.unlink, inCopy.remove),
  mkdir: later(promises.mkdir, inCopy.makeFolder),
})
syncBuiltinESMExports()

if (isMainThread) begin()

function begin() {
  real.rmSync(TO, { recursive: true, force: true })
  real.mkdirSync(TO, { recursive: true, mode: 0o700 })
  if (!real.existsSync(FROM)) return
  const isLasting = (path) => !real.lstatSync(path).isSocket()
  real.cpSync(FROM, TO, { recursive: true, filter: isLasting })
}
