import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from '@platformatic/prom-client'

const NANOSECONDS = 1e9
const MICROSECONDS = 1e6

/** Adds what the process itself takes; read when it is asked for. */
export function readProcess(registry: Registry, product: { readonly version: string }): void {
  const registers = [registry]
  const delay = monitorEventLoopDelay()
  delay.enable()
  new Gauge({
    name: 'openround_info',
    help: 'Always 1; the versions stand in its labels.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: product.version, node: process.versions.node }, 1)
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the process started, in seconds since 1970.',
    registers,
  }).set(Date.now() / 1000 - process.uptime())
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Seconds of the processor, of the user and of the system.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / MICROSECONDS)
    },
  })
  new Gauge({
    name: 'openround_event_loop_delay_p99_seconds',
    help: 'How late 99 of 100 timers were at most, since it was last asked for.',
    registers,
    collect() {
      this.set(Number.isNaN(delay.mean) ? 0 : delay.percentile(99) / NANOSECONDS)
      delay.reset()
    },
  })
}
