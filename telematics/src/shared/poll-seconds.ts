/** The setting 'seconds between polls' in ms, between 5 s and an hour; 0 stays 0, undefined when nothing is set. */
export function pollEveryMs(written: string | undefined): number | undefined {
  const seconds = Number(written || Number.NaN)
  if (!Number.isFinite(seconds)) return undefined
  return seconds === 0 ? 0 : Math.min(3600, Math.max(5, seconds)) * 1000
}
