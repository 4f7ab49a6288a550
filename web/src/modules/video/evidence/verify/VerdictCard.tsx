import { Button, Spin } from 'antd'
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleXFilled,
  IconDownload,
  IconLock,
  IconPrinter,
  IconShieldCheckFilled,
  IconShieldQuestion,
  IconShieldX,
  type Icon,
} from '@tabler/icons-react'
import { download } from '../../../../kit/download.ts'
import { date, dateTime, fileSize, number, plural } from '../../../../kit/format.ts'
import { KeyValues } from '../../../../kit/shell/DetailPage.tsx'
import { FingerprintText } from '../KeyNote.tsx'
import type { Checked } from './check-packet.ts'
import type { Check, Judgement, Mark, Told } from './checks.ts'
import { OwnCopy } from './OwnCopy.tsx'

const shields: Record<Mark, Icon> = { good: IconShieldCheckFilled, bad: IconShieldX, unknown: IconShieldQuestion }
type CheckMark = Check['mark']
const marks: Record<CheckMark, Icon> = {
  good: IconCircleCheckFilled,
  bad: IconCircleXFilled,
  unknown: IconCircleDashed,
  locked: IconLock,
}
export const markTones = { good: 'green', bad: 'red', unknown: 'grey', locked: 'grey' } as const satisfies Record<
  CheckMark,
  string
>
export const markWords: Record<CheckMark, string> = {
  good: 'Bien',
  bad: 'Mal',
  unknown: 'Sin comprobar',
  locked: 'Reservado',
}

export function MarkIcon({ mark }: { mark: CheckMark }) {
  const Glyph = marks[mark]
  return (
    <span className={`verify-mark tone-${markTones[mark]}`} role="img" aria-label={markWords[mark]}>
      <Glyph size={20} />
    </span>
  )
}

interface VerdictCardProps {
  judgement: Judgement
  checked: Checked
}

/** The verdict in words, and under it each thing that was compared. */
export function VerdictCard({ judgement: { mark, title, words, checks }, checked }: VerdictCardProps) {
  const Shield = shields[mark]
  return (
    <section className="card verify-verdict" aria-label="Resultado">
      <header className={`tone-${markTones[mark]}`} role="status">
        <Shield size={40} stroke={1.5} aria-hidden />
        <div>
          <h2>{title}</h2>
          <p>{words}</p>
        </div>
      </header>
      <ul>
        {checks.map((check) => (
          <li key={check.title}>
            <MarkIcon mark={check.mark} />
            <div>
              <b>{check.title}</b>
              <small className={check.mark === 'bad' ? 'tinted tone-red' : undefined}>{check.detail}</small>
              {check.title === 'Huella de la llave' && <FingerprintText value={checked.verdict.fingerprint} />}
            </div>
            <span className={`tinted tone-${markTones[check.mark]}`}>{check.result}</span>
          </li>
        ))}
      </ul>
      <p className="verify-when">{`Comprobado aquí el ${dateTime(checked.at)}, en ${number(checked.tookMs / 1000, 1)} s`}</p>
    </section>
  )
}

interface ActionsCardProps {
  told: Told | null
  checked: Checked
  /** Of the copy that was chosen. */
  own: string | undefined
  choose: (file: File | undefined) => void
}

/** Another copy, what the link still allows, and the packet itself. */
export function ActionsCard({ told, checked, own, choose }: ActionsCardProps) {
  const { file, verdict } = checked
  return (
    <section className="card verify-actions" aria-label="Copia y enlace">
      <OwnCopy choose={choose} />
      {own && <p className="verify-copy">{`Se comprobó su copia «${own}».`}</p>}
      {told && (
        <KeyValues
          items={[
            ['Enlace', `Vence el ${date(told.expiresAt)}`],
            ['Abierto', `${plural(told.opened, 'vez', 'veces')}, queda anotado`],
          ]}
        />
      )}
      <div className="verify-buttons">
        <Button icon={<IconPrinter size={17} stroke={1.75} />} onClick={() => window.print()}>
          Dictamen
        </Button>
        {own && told ? (
          <Button type="primary" onClick={() => choose(undefined)}>
            Ver el original
          </Button>
        ) : (
          !own && (
            <Button
              type="primary"
              icon={<IconDownload size={17} stroke={1.75} />}
              onClick={() => download(file, `${verdict.manifest.id}.zip`)}
            >
              {`Paquete, ${fileSize(file.size)}`}
            </Button>
          )
        )}
      </div>
    </section>
  )
}

export const Computing = ({ words }: { words: string }) => (
  <div className="verify-computing" role="status">
    <Spin />
    <p>{words}</p>
  </div>
)

interface UnreadableProps {
  words: string
  told: Told | null
  choose: (file: File | undefined) => void
}

/** What was given is no packet, or did not come. */
export function Unreadable({ words, told, choose }: UnreadableProps) {
  return (
    <div className="verify-alone">
      <section className="card verify-verdict">
        <header className="tone-red" role="alert">
          <IconShieldX size={40} stroke={1.5} aria-hidden />
          <div>
            <h2>No se puede comprobar</h2>
            <p>{words}</p>
          </div>
        </header>
      </section>
      <section className="card">
        <OwnCopy choose={choose} />
        {told && (
          <div className="verify-buttons">
            <Button onClick={() => choose(undefined)}>Ver el original</Button>
          </div>
        )}
      </section>
    </div>
  )
}
