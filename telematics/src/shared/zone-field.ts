import { choice } from './settings.ts'

/** Hours from UTC, for platforms that write `YYYY-MM-DD HH:mm:ss` and do not say whose hour it is. */
export const zone = choice(
  'zone',
  'Horario de las fechas',
  {
    '0': 'UTC',
    '-6': 'Centro de México (UTC−6)',
    '-7': 'Pacífico (UTC−7)',
    '-8': 'Noroeste (UTC−8)',
    '-5': 'Sureste (UTC−5)',
  },
  'La plataforma no lo dice; se supone UTC.',
)
