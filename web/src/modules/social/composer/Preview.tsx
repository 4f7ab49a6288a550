import {
  IconBookmark,
  IconCrop,
  IconHeart,
  IconMessageCircle,
  IconSend,
  IconShare3,
  IconThumbUp,
} from '@tabler/icons-react'
import type { SocialAccount } from '@arriero/contract/social/social.entities.ts'
import { networkNames, ratioOf, type Network } from '@arriero/contract/social/social.rules.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { dateTime, plural } from '../../../kit/format.ts'
import { NetworkIcon } from '../pieces.tsx'
import { accountName } from '../social.words.ts'
import type { ChosenFile } from './chosen-file.ts'
import type { Verdict } from './draft.ts'

interface PreviewProps {
  network: Network
  account: SocialAccount | undefined
  message: string
  /** ISO; null: now. */
  at: string | null
  files: readonly ChosenFile[]
  verdict: Verdict | undefined
}

/** A post as its network shows it, on the network's own white. */
export function Preview({ network, account, message, at, files, verdict }: PreviewProps) {
  const wrong = verdict?.problems.length ?? 0
  const wrongFiles = new Set(verdict?.problems.flatMap((problem) => problem.file ?? []))
  const ratio = files[0] && ratioOf(files[0])
  const name = account ? accountName(account) : networkNames[network]
  return (
    <section className={`card social-preview is-${network}`} aria-label={`Vista previa de ${networkNames[network]}`}>
      <header className="card-head">
        <NetworkIcon network={network} size={18} />
        <h2>{networkNames[network]}</h2>
        <span className="spacer" />
        {verdict ? (
          <span className={`tinted tone-${wrong > 0 ? 'red' : 'green'}`}>
            {wrong > 0 ? plural(wrong, 'error', 'errores') : 'lista'}
          </span>
        ) : (
          <span className="muted">sin elegir</span>
        )}
      </header>
      <div className="card-body">
        <article className="social-paper">
          <p className="social-paper-head">
            <Avatar name={name} />
            <span>
              <b>{name}</b>
              <small>{at ? dateTime(at).slice(0, 16) : 'Ahora'}</small>
            </span>
          </p>
          {network === 'facebook' ? (
            <>
              <Words text={message} most={160} />
              <Mosaic files={files} />
              <p className="social-paper-foot" aria-hidden>
                <IconThumbUp size={16} stroke={1.5} /> Me gusta <IconMessageCircle size={16} stroke={1.5} /> Comentar
                <IconShare3 size={16} stroke={1.5} />
              </p>
            </>
          ) : (
            <>
              <Carousel files={files} />
              <p className="social-paper-foot" aria-hidden>
                <IconHeart size={18} stroke={1.5} /> <IconMessageCircle size={18} stroke={1.5} />
                <IconSend size={18} stroke={1.5} />
                <span className="social-dots">
                  {files.length > 1 &&
                    files.map(({ key }, n) => <i key={key} className={wrongFiles.has(n) ? 'is-wrong' : undefined} />)}
                </span>
                <IconBookmark size={18} stroke={1.5} />
              </p>
              <Words by={name} text={message} most={110} />
            </>
          )}
        </article>
        {network === 'instagram' && files.length > 1 && ratio !== undefined && (
          <p className="social-note muted">
            <IconCrop size={16} stroke={1.5} aria-hidden />
            {`Los ${files.length} archivos se ven a ${ratio.toFixed(2)}, como el primero`}
          </p>
        )}
      </div>
    </section>
  )
}

function Words({ by, text, most }: { by?: string; text: string; most: number }) {
  if (text.trim() === '' && by === undefined) return null
  const isLong = text.length > most
  return (
    <p className="social-paper-words">
      {by && <b>{`${by} `}</b>}
      {isLong ? `${text.slice(0, most).trimEnd()}… ` : text}
      {isLong && <small>{by ? 'más' : 'Ver más'}</small>}
    </p>
  )
}

const shown = 3
function Mosaic({ files }: { files: readonly ChosenFile[] }) {
  if (files.length === 0) return null
  return (
    <div className={`social-mosaic is-${Math.min(files.length, shown)}`}>
      {files.slice(0, shown).map((file, n) => (
        <span key={file.key}>
          <Media file={file} />
          {n === shown - 1 && files.length > shown && <b>{`+${files.length - shown}`}</b>}
        </span>
      ))}
    </div>
  )
}

function Carousel({ files }: { files: readonly ChosenFile[] }) {
  const [first] = files
  if (!first) return <div className="social-empty">Instagram necesita una foto o un video</div>
  return (
    <div className="social-carousel">
      <Media file={first} />
      {files.length > 1 && <b>{`1/${files.length}`}</b>}
    </div>
  )
}

const Media = ({ file: { type, url } }: { file: ChosenFile }) =>
  type.startsWith('image/') ? <img src={url} alt="" /> : <video src={url} muted preload="metadata" />
