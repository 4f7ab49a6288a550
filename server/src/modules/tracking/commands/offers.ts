import { commandKinds, commandLabels, isEngine, type CommandKind } from '@arriero/contract/tracking/commands.rules.ts'
import type { CommandOffer } from '@arriero/contract/tracking/commands.contract.ts'
import type { Scope } from '../../../app/scope.ts'
import { channelFor, type Channel } from './channels.ts'
import type { Settings } from './command-settings.service.ts'
import { commandTexts as texts } from './commands.texts.ts'

/** What the offers of a unit depend on. */
export interface Situation {
  channels: readonly Channel[]
  settings: Pick<Settings, 'enginePeople' | 'textPeople' | 'outputNames' | 'slowKmh'>
  /** Who is named for engines and for free text, by name. */
  named: { engine: readonly string[]; text: readonly string[] }
  scope: Pick<Scope, 'userId' | 'permissions'>
  isCut: boolean
}

/** All that a unit of this account could be asked, in order; what cannot be done now stays with its reason. */
export function offersOf(situation: Situation): CommandOffer[] {
  const outputs = [...new Set(situation.channels.flatMap((channel) => channel.outputs))].toSorted((a, b) => a - b)
  return commandKinds.flatMap((kind) =>
    kind === 'output_on' || kind === 'output_off'
      ? outputs.map((output) => offerOf(situation, kind, output))
      : [offerOf(situation, kind, null)],
  )
}

function offerOf(situation: Situation, kind: CommandKind, output: number | null): CommandOffer {
  const { settings } = situation
  const name = output === null ? undefined : (settings.outputNames[output] ?? `Salida ${output}`)
  const label = name === undefined ? commandLabels[kind] : `${kind === 'output_on' ? 'Encender' : 'Apagar'} ${name}`
  return { kind, output, label, detail: detailOf(situation, kind, output), whyNot: whyNot(situation, kind, output) }
}

function detailOf({ settings }: Situation, kind: CommandKind, output: number | null): string {
  switch (kind) {
    case 'engine_cut':
      return `Detenida o a no más de ${settings.slowKmh} km/h`
    case 'engine_restore':
      return 'Vuelve a arrancar'
    case 'locate':
      return 'Contesta en cuanto esté en línea'
    case 'interval':
      return 'Cada cuánto reporta en marcha'
    case 'restart':
      return 'Sin señal cerca de un minuto'
    case 'text':
      return 'En las palabras del equipo'
    default:
      return `Salida ${output} del equipo`
  }
}

/** null: it may be asked. By equipment, then by person, then by what the unit is doing. */
export function whyNot(situation: Situation, kind: CommandKind, output: number | null): string | null {
  const { channels, settings, named, scope, isCut } = situation
  const [first] = channels
  if (!first) return texts.noWay
  if (!channelFor(channels, kind, output)) return texts.cannot(first.name, kind)
  if (!scope.permissions.has('comandos.send')) return texts.noPermission
  if (isEngine(kind) && !isNamed(scope, 'comandos.engine', settings.enginePeople)) return texts.namedOnly(named.engine)
  if (kind === 'text' && !isNamed(scope, 'comandos.text', settings.textPeople)) return texts.namedOnly(named.text)
  if (kind === 'engine_restore' && !isCut) return texts.notCut
  return kind === 'engine_cut' && isCut ? texts.isCut : null
}

const isNamed = ({ userId, permissions }: Situation['scope'], permission: string, people: readonly number[]) =>
  permissions.has(permission) && people.includes(userId)
