import type { openEvidence } from '@arriero/contract/video/evidence.contract.ts'
import type { FileVerdict, OpenedFile, Verdict } from '@arriero/contract/video/evidence-packet.ts'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { dateTime, number, plural } from '../../../../kit/format.ts'

/** What the installation that sealed says of a packet; nothing where no link leads to it. */
export type Told = ReplyOf<typeof openEvidence>

export type Mark = 'good' | 'bad' | 'unknown'
export interface Check {
  title: string
  detail: string
  /** 'Válida' */
  result: string
  mark: Mark | 'locked'
}

export interface Judgement {
  mark: Mark
  title: string
  words: string
  checks: Check[]
}

/** What we know to compare with: of the packet that the link leads to, or only the key of this installation. */
export interface Known {
  told: Told | null
  /** Of its keys, today's and former ones; null: nobody could be asked. */
  fingerprints: readonly string[] | null
}

const list = (names: readonly string[]) =>
  names.length <= 2 ? names.join(' y ') : `${names.slice(0, 2).join(', ')} y ${names.length - 2} más`
const wrongWords: Record<Exclude<FileVerdict['state'], 'same'>, [one: string, many: string]> = {
  changed: ['cambió después del sello', 'cambiaron después del sello'],
  missing: ['falta', 'faltan'],
  added: ['no es del paquete', 'no son del paquete'],
}

/** 'canal-1.mp4 cambió después del sello'; empty when all is as it was. */
export function wrongOf(files: readonly FileVerdict[]): string {
  return Object.entries(wrongWords)
    .flatMap(([state, [one, many]]) => {
      const names = files.filter((file) => file.state === state).map(({ name }) => name)
      return names.length === 0 ? [] : [`${list(names)} ${names.length === 1 ? one : many}`]
    })
    .join('; ')
}

/** In an insurer's words: whether it is what was sealed, by whom, and each thing that was compared. */
export function judge(
  verdict: Verdict,
  { told, fingerprints }: Known,
  opened?: ReadonlyMap<string, OpenedFile>,
): Judgement {
  const { manifest, isSigned, files } = verdict
  // Another packet than the link's is judged by itself.
  const own = told?.folio === manifest.id ? told : null
  const isOther = own !== null && own.manifestSha256 !== verdict.manifestSha256
  const isOurKey = fingerprints === null ? null : fingerprints.includes(verdict.fingerprint)
  const wrong = wrongOf(files)
  const same = files.filter(({ state }) => state === 'same').length
  const checks: Check[] = [
    {
      title: 'Firma del manifiesto',
      detail: `Ed25519, llave ${manifest.key.id}`,
      ...(isSigned === null
        ? { result: 'Sin comprobar', mark: 'unknown' }
        : isSigned
          ? { result: 'Válida', mark: 'good' }
          : { result: 'No es válida', mark: 'bad' }),
    },
    {
      title: 'Huella de la llave',
      detail: isOurKey === null ? 'Compárela con la de la empresa o el PDF' : 'Contra la de esta instalación',
      ...(isOurKey === null
        ? { result: 'Compárela', mark: 'unknown' }
        : isOurKey
          ? { result: 'Igual', mark: 'good' }
          : { result: 'Distinta', mark: 'bad' }),
    },
    {
      title: 'Archivos',
      detail: wrong || 'SHA-256 de cada uno',
      result: `${same} de ${files.length}`,
      mark: wrong ? 'bad' : 'good',
    },
    previousCheck(verdict, own),
    {
      title: 'Reloj de la cámara',
      detail: 'Contra la hora de la instalación',
      ...(manifest.clockOffsetSeconds === null || manifest.clockOffsetSeconds === undefined
        ? { result: 'Sin dato', mark: 'unknown' }
        : { result: `${number(manifest.clockOffsetSeconds, 1)} s`, mark: 'good' }),
    },
    {
      title: 'Fecha cierta',
      detail: 'Hora de la instalación, sin constancia NOM-151',
      result: 'Sin tercero',
      mark: 'unknown',
    },
    ...reservedCheck(verdict, opened),
  ]
  return { ...verdictOf(verdict, { wrong, isOther, isOurKey, same }), checks }
}

function reservedCheck({ files }: Verdict, opened: ReadonlyMap<string, OpenedFile> | undefined): Check[] {
  const title = 'Archivos reservados'
  const reserved = files.filter(({ opens }) => opens).length
  if (reserved === 0) return []
  if (!opened)
    return [{ title, detail: 'Sólo su huella: pida el código', result: `${reserved} sin abrir`, mark: 'locked' }]
  const result = plural(opened.size, 'abierto', 'abiertos')
  return [...opened.values()].every(({ isSame }) => isSame)
    ? [{ title, detail: 'Lo que abre el código es lo que se selló', result, mark: 'good' }]
    : [{ title, detail: 'Lo que abre el código no es lo que se selló', result, mark: 'bad' }]
}

function previousCheck({ manifest: { previous } }: Verdict, own: Told | null): Check {
  const title = 'Paquete anterior'
  if (!previous)
    return own?.previous
      ? { title, detail: `Debería seguir a ${own.previous.folio}`, result: 'Distinto', mark: 'bad' }
      : { title, detail: 'Es el primero de la cuenta', result: 'No hay', mark: 'unknown' }
  if (!own) return { title, detail: `Sigue a ${previous.id}`, result: 'Sin comparar', mark: 'unknown' }
  return own.previous?.manifestSha256 === previous.manifestSha256
    ? { title, detail: `${previous.id} encadena con este`, result: 'Enlazado', mark: 'good' }
    : { title, detail: `No es el ${previous.id} que se selló`, result: 'Distinto', mark: 'bad' }
}

function verdictOf(
  { isSigned, manifest }: Verdict,
  { wrong, isOther, isOurKey, same }: { wrong: string; isOther: boolean; isOurKey: boolean | null; same: number },
): Omit<Judgement, 'checks'> {
  if (isSigned === false || isOther)
    return {
      mark: 'bad',
      title: 'Esta copia fue alterada',
      words: `Su manifiesto no es el que se selló${wrong ? `; ${wrong}` : ''}.`,
    }
  if (wrong)
    return {
      mark: 'bad',
      title: 'Esta copia fue alterada',
      words: `${wrong}.${same > 0 ? ' Lo demás sí coincide.' : ''}`,
    }
  if (isOurKey === false)
    return {
      mark: 'bad',
      title: 'No lo selló esta instalación',
      words: 'Está íntegro, pero lo firmó otra llave: pregunte a quien se lo entregó con cuál se selló.',
    }
  if (isSigned === null)
    return {
      mark: 'unknown',
      title: 'Los archivos coinciden',
      words: 'Este navegador no comprueba firmas Ed25519: ábralo con uno más reciente.',
    }
  return {
    mark: 'good',
    title: 'Íntegro y auténtico',
    words: `Es lo que selló ${manifest.account} el ${dateTime(manifest.sealedAt)}.`,
  }
}
