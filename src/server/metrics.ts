import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from '@platformatic/prom-client'
import { ERROR_STATUS, type ErrorCode } from '#contract/error-codes.ts'

/** Counters of events. No label contains a name, an address or an id. */
export type Metrics = {
  /** @param route the request's label, from a fixed set rather than from the request's path */
  observeReply(reply: { readonly route: string; readonly status: number; readonly seconds: number }): void
  /** Counts server errors and refusals by rate limits. Ignores all other error codes. */
  countRefusal(code: ErrorCode): void
  countUpload(bytes: number): void
  countEmailAttempt(email: 'sent' | 'failed'): void
  /** @param isSlow true if the statement was logged as slow */
  observeStatement(statement: { readonly seconds: number; readonly isSlow: boolean }): void
  countLogLine(level: 'warn' | 'error' | 'fatal'): void
  /** Registry of all metrics. Gauges that are read on request are added to it. */
  readonly registry: Registry
}

/** Bucket limits in seconds. There is no histogram per route, because it would multiply the number of series. */
const REPLY_SECONDS = [0.03, 0.1, 0.3, 1]
const STATEMENT_SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1]

const TOO_MANY_REQUESTS = 429

/** Creates the metrics of one server, counted from its start. */
export function makeMetrics(): Metrics {
  const registry = new Registry()
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name: `openround_${name}`, help, labelNames, registers: [registry] })
  const histogram = <L extends string>(name: string, help: string, buckets: number[], ...labelNames: L[]) =>
    new Histogram({ name: `openround_${name}`, help, buckets, labelNames, registers: [registry] })

  const replies = histogram('http_reply_seconds', 'Responses by status class.', REPLY_SECONDS, 'status')
  const requests = counter('http_route_requests_total', 'Requests by route.', 'route')
  const seconds = counter('http_route_seconds_total', 'Response time in seconds, by route.', 'route')
  const refusals = counter('refusals_total', 'Server errors and rate-limit refusals, by code.', 'code')
  const uploads = counter('uploads_total', 'Stored files.')
  const uploadedBytes = counter('uploaded_bytes_total', 'Bytes of stored files.')
  const emails = counter('emails_total', 'Attempts to send an e-mail, by outcome.', 'outcome')
  const statements = histogram('database_statement_seconds', 'Statements.', STATEMENT_SECONDS)
  const slow = counter('database_slow_statements_total', 'SQL statements logged as slow.')
  const lines = counter('log_lines_total', 'Log lines by level, if LOG_LEVEL includes it.', 'level')

  return {
    observeReply({ route, status, seconds: duration }) {
      replies.observe({ status: `${Math.floor(status / 100)}xx` }, duration)
      requests.inc({ route })
      seconds.inc({ route }, duration)
    },
    countRefusal(code) {
      if (ERROR_STATUS[code] >= TOO_MANY_REQUESTS) refusals.inc({ code })
    },
    countUpload(bytes) {
      uploads.inc()
      uploadedBytes.inc(bytes)
    },
    countEmailAttempt: (outcome) => emails.inc({ outcome }),
    observeStatement({ seconds: duration, isSlow }) {
      statements.observe(duration)
      if (isSlow) slow.inc()
    },
    countLogLine: (level) => lines.inc({ level }),
    registry,
  }
}

const NANOSECONDS = 1e9
const MICROSECONDS = 1e6

/** Adds metrics of the process, which are read on request. */
export function registerProcessMetrics(registry: Registry, product: { readonly version: string }): void {
  const registers = [registry]
  const delay = monitorEventLoopDelay()
  delay.enable()
  new Gauge({
    name: 'openround_info',
    help: 'Always 1; the labels contain the versions.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: product.version, node: process.versions.node }, 1)
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Start time of the process, in seconds since 1970.',
    registers,
  }).set(Date.now() / 1000 - process.uptime())
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process in bytes.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'User and system CPU seconds.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / MICROSECONDS)
    },
  })
  new Gauge({
    name: 'openround_event_loop_delay_p99_seconds',
    help: '99th percentile of event loop delay in seconds since the last scrape.',
    registers,
    collect() {
      this.set(Number.isNaN(delay.mean) ? 0 : delay.percentile(99) / NANOSECONDS)
      delay.reset()
    },
  })
}
