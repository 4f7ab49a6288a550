import type { CredentialField } from '../platform.ts'

/** For platforms that write `YYYY-MM-DD HH:mm:ss` and do not say whose hour it is. */
export const zoneField: CredentialField = {
  key: 'zone',
  label: 'Horario de las fechas',
  secret: false,
  required: false,
  options: [
    { value: '0', label: 'UTC' },
    { value: '-6', label: 'Centro de México (UTC−6)' },
    { value: '-7', label: 'Pacífico (UTC−7)' },
    { value: '-8', label: 'Noroeste (UTC−8)' },
    { value: '-5', label: 'Sureste (UTC−5)' },
  ],
  help: 'La plataforma no lo dice; se supone UTC.',
}
