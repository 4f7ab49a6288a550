import type { Theme } from '../../../kit/theme.ts'
import type { Band } from './day-track.ts'

/** One hue from weak to strong, red only above the limit (map screens). */
export const bandColours: Record<Theme, Record<Band, string>> = {
  light: { 0: '#8fb9de', 1: '#2f8fdc', 2: '#0b4f93', 3: '#e03c31' },
  dark: { 0: '#41678c', 1: '#3d9df0', 2: '#a9d6ff', 3: '#ff5f52' },
}
export const bandList: readonly Band[] = [0, 1, 2, 3]

/** 9 h 28 min; no leading zero, unlike lists. */
export function span(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h${minutes % 60 > 0 ? ` ${minutes % 60} min` : ''}`
}

/** '6 h 57', where the room is short. */
export const shortSpan = (seconds: number) => span(seconds).replace(/( h \d+) min$/, '$1')
