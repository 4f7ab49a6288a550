import { commandLabels, type CommandKind } from '@arriero/contract/tracking/commands.rules.ts'

const inLower = (kind: CommandKind) => commandLabels[kind].toLowerCase()

/** 'hace 40 s', 'hace 3 min', 'hace 2 h' */
function ago(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s antes`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min antes` : `${Math.round(seconds / 3600)} h antes`
}

export const commandTexts = {
  unknown: 'No se encontró el comando.',
  noWay: 'La unidad no tiene equipo ni plataforma.',
  cannot: (through: string, kind: CommandKind) => `${through} no admite ${inLower(kind)}.`,
  namedOnly: (names: readonly string[]) =>
    names.length === 0 ? 'La cuenta no ha nombrado a nadie.' : `Lo puede ${names.join(', ')}`,
  noPermission: 'No tiene permiso para enviar comandos.',
  notCut: 'No está cortado',
  isCut: 'Ya está cortado',
  noOutput: (output: number) => `El equipo no tiene la salida ${output}.`,
  needsSeconds: 'Escriba cada cuántos segundos.',
  needsOutput: 'Elija la salida.',
  needsWords: 'Escriba el texto.',
  needsReason: 'Elija el motivo.',
  needsReport: 'Escriba el folio del reporte.',
  noApprover: 'La cuenta pide la aprobación de otra persona y no ha nombrado a ninguna más que usted.',
  needsCode: 'Escriba el código de su teléfono.',
  needsPassword: 'Escriba su contraseña.',
  wrongCode: 'El código no es correcto o ya se usó',
  opposite: (kind: CommandKind, by: string, seconds: number) =>
    kind === 'engine_cut'
      ? `Contraria al corte de ${by}, ${ago(seconds)}`
      : `Contraria a «${commandLabels[kind]}» de ${by}, ${ago(seconds)}`,
  same: (by: string, seconds: number) => `${by} ya lo pidió, ${ago(seconds)}`,
  notWaiting: 'El comando ya no espera aprobación.',
  ownApproval: 'Lo aprueba otra persona, no quien lo pide.',
  notNamed: 'La cuenta no le ha nombrado para aprobar cortes.',
  declined: (by: string, note: string) => `${by} no lo aprobó: ${note}`,
  alreadySent: 'El comando ya salió hacia el equipo.',
  cancelled: (by: string) => `Lo canceló ${by}`,
  notMine: 'Sólo lo cancela quien lo pidió o quien puede cortar motores.',
  encoderRefuses: 'El protocolo del equipo no lo admite.',
  offAllTime: 'El equipo no se conectó en ese tiempo, nada quedó pendiente',
  notStill: 'No se cumplió la condición en ese tiempo, no se cortó nada',
  nobodyApproved: 'Nadie lo aprobó en ese tiempo, no salió',
  noAnswer: 'El equipo no contestó; no se sabe si lo hizo y no se repite',
  deviceRefused: 'El equipo lo rechazó',
  restarted: 'El equipo volvió a conectarse',
  platformQuiet: 'La plataforma lo aceptó; no dice si el equipo lo hizo, y no se repite',
  platformSilent: 'La plataforma no contestó; no se sabe si salió y no se repite',
  unknownPerson: 'Nombre a personas de su cuenta con ese permiso.',
  unknownGeofence: 'Elija geocercas de su cuenta.',
} as const
