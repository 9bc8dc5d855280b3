// Plain JavaScript, so that Node can run this file as a thread, with or without bundling.
import { scryptSync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

parentPort.on('message', (parameters) => parentPort.postMessage(scryptSync(...parameters)))
