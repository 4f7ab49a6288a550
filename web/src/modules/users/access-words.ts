import type { Tone } from '../../kit/palette.ts'

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** A browser's own description in two words: 'Chrome en Windows'. */
export function deviceWords(agent: string | null): string {
  if (!agent) return 'Dispositivo desconocido'
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  if (browser && system) return `${browser} en ${system}`
  return browser ?? system ?? agent.slice(0, 40)
}

const words: Record<string, { text: string; tone: Tone }> = {
  login: { text: 'Inició sesión', tone: 'green' },
  'login.refused': { text: 'Contraseña incorrecta', tone: 'red' },
  'login.second_step': { text: 'Código del segundo paso incorrecto', tone: 'red' },
  logout: { text: 'Cerró sesión', tone: 'grey' },
  impersonate: { text: 'Alguien entró como este usuario', tone: 'violet' },
  impersonated: { text: 'Alguien entró como este usuario', tone: 'violet' },
}
export const signInWords = (action: string) => words[action] ?? { text: action, tone: 'grey' as const }
