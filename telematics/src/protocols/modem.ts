/** Signal as modems count it, 0–31, as a percentage; null for their 'unknown'. */
export const modemPercent = (value: number): number | null => (value <= 31 ? Math.round((value / 31) * 100) : null)
