type AgentPattern = readonly [sign: RegExp, name: string]

/**
 * The order matters, because the User-Agent header of most browsers also contains names that come later in this list.
 */
const BROWSERS: readonly AgentPattern[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
]

const OPERATING_SYSTEMS: readonly AgentPattern[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const matchName = (signs: readonly AgentPattern[], agent: string): string | undefined =>
  signs.find(([sign]) => sign.test(agent))?.[1]

/**
 * Describes a browser and its system: 'Chrome on Windows'. Omits unknown parts.
 * @param agent the User-Agent header; empty when missing
 */
export function describeUserAgent(agent: string): string {
  const browser = matchName(BROWSERS, agent)
  const system = matchName(OPERATING_SYSTEMS, agent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown browser'
}
