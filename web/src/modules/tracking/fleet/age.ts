import { ago } from '../../../kit/format.ts'

/** 'Hace 12 s' of epoch seconds, after a day 'Hace 6 d 8 h'; 'Nunca' of a unit that never reported. */
export function agoOf(at: number, now = Date.now()): string {
  if (at === 0) return 'Nunca'
  const hours = Math.floor((now / 1000 - at) / 3600)
  return hours < 24 ? ago(new Date(at * 1000), now) : `Hace ${Math.floor(hours / 24)} d ${hours % 24} h`
}
