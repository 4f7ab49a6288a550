import { useState } from 'react'
import { Checkbox, Input, Segmented } from 'antd'
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { publishPost, socialLogin } from '@arriero/contract/social/social.contract.ts'
import type { Publication, SocialAccount } from '@arriero/contract/social/social.entities.ts'
import {
  networkNames,
  showsFileText,
  socialLimits,
  timeTypeLabels,
  timeTypes,
  type TimeType,
} from '@arriero/contract/social/social.rules.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { MomentInput } from '../../../kit/form/MomentInput.tsx'
import { duration, number, plural, shortTime } from '../../../kit/format.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { NetworkIcon, signInAtFacebook } from '../pieces.tsx'
import { socialChanged } from '../social.queries.ts'
import { accountName } from '../social.words.ts'
import { cropped, type ChosenFile } from './chosen-file.ts'
import { checksOf, doubtOf, type Draft, type Verdict } from './draft.ts'
import { FileStrip } from './FileStrip.tsx'

export interface ComposerProps {
  draft: Draft
  files: readonly ChosenFile[]
  accounts: readonly SocialAccount[]
  /** What waits already, to warn of what looks like a second one. */
  others: readonly Publication[]
  verdicts: readonly Verdict[]
  keptAt: string | undefined
  /** Epoch milliseconds. */
  now: number
  change: (to: Partial<Draft>) => void
  setFiles: (files: readonly ChosenFile[]) => void
  addFiles: (files: readonly File[]) => void
  /** It was taken; a new one begins. */
  done: () => void
}

/** A new post; the rules of its networks are told while one writes. */
export function Composer(props: ComposerProps) {
  const { draft, files, accounts, others, verdicts, keptAt, now, change, setFiles, addFiles, done } = props
  const [at, look] = useState(0)
  const [isSending, setSending] = useState(false)
  // One form's sending: what is changed is another post.
  const [sent, setSent] = useState<{ of: unknown; key: string }>()
  const { message, accountIds, timeType, time } = draft
  const chosen = accounts.filter(({ id }) => accountIds.includes(id))
  const most = Math.min(...verdicts.map(({ network }) => socialLimits.text[network]), socialLimits.text.facebook)
  const wrong = verdicts.filter(({ problems }) => problems.length > 0)
  const right = verdicts.filter(({ problems }) => problems.length === 0)
  const needsTime = timeType === 'SCHEDULED' && time === null
  const reason =
    chosen.length === 0
      ? 'Elija al menos una cuenta'
      : needsTime
        ? 'Elija cuándo se publica'
        : wrong[0] && missingWords(wrong[0])
  const doubt = doubtOf(draft, others)

  const send = async (to: readonly SocialAccount[]) => {
    const of = JSON.stringify([draft, files.map(({ key, description }) => [key, description]), to.map(({ id }) => id)])
    const key = sent?.of === of ? sent.key : crypto.randomUUID()
    setSent({ of, key })
    setSending(true)
    try {
      await call(publishPost, {
        body: {
          message,
          timeType,
          ...(timeType === 'SCHEDULED' && { time }),
          accountIds: to.map(({ id }) => id),
          descriptions: files.map(({ description }) => description),
          files: files.map(({ file }) => file),
          key,
        },
      })
      toast.success(timeType === 'NOW' ? 'Se está publicando' : 'Publicación programada')
      look(0)
      done()
    } catch (error) {
      toast.error('No se pudo publicar', { detail: errorText(error) })
    } finally {
      setSending(false)
      await socialChanged()
    }
  }

  return (
    <section className="card social-composer" aria-label="Nueva publicación">
      <header className="card-head">
        <h2>Nueva publicación</h2>
        {keptAt && <small>{`borrador guardado ${shortTime(keptAt)}`}</small>}
      </header>
      <div className="card-body">
        <div className="social-accounts" role="group" aria-label="Cuentas">
          {accounts.map((account) => (
            <AccountChoice
              key={account.id}
              account={account}
              isChosen={accountIds.includes(account.id)}
              verdict={verdicts.find(({ network }) => network === account.network)}
              choose={(is) =>
                change({ accountIds: is ? [...accountIds, account.id] : accountIds.filter((id) => id !== account.id) })
              }
            />
          ))}
          {accounts.length === 0 && (
            <>
              <p className="muted">Publica en páginas de Facebook y en sus cuentas de Instagram.</p>
              <ActionButton for={socialLogin} onClick={() => void signInAtFacebook()}>
                Conectar una cuenta
              </ActionButton>
            </>
          )}
        </div>
        <div className="social-text">
          <Input.TextArea
            aria-label="Texto de la publicación"
            placeholder="¿Qué quiere contar?"
            autoSize={{ minRows: 3, maxRows: 10 }}
            maxLength={socialLimits.text.facebook}
            value={message}
            onChange={({ target }) => change({ message: target.value })}
          />
          <small className={message.length > most ? 'tinted tone-red' : 'muted'}>
            {`${number(message.length)} de ${number(most)}`}
          </small>
        </div>
        <FileStrip
          files={files}
          at={Math.min(at, Math.max(0, files.length - 1))}
          problems={verdicts.flatMap(({ problems }) => problems)}
          hasTexts={verdicts.some(({ network }) => showsFileText(network, files.length))}
          look={look}
          add={addFiles}
          change={setFiles}
          crop={(file) => void cropped(file).then((cut) => setFiles(files.map((one) => (one === file ? cut : one))))}
        />
        <div className="social-when">
          <Segmented<TimeType>
            aria-label="Cuándo se publica"
            value={timeType}
            options={timeTypes.map((value) => ({ value, label: timeTypeLabels[value] }))}
            onChange={(value) => change({ timeType: value })}
          />
          {timeType === 'SCHEDULED' && (
            <MomentInput
              aria-label="Fecha y hora"
              withTime
              value={time}
              earliest={new Date(now).toISOString()}
              onChange={(value) => change({ time: value })}
            />
          )}
          {timeType === 'SCHEDULED' && time !== null && Date.parse(time) > now && (
            <span className="muted">{`en ${duration((Date.parse(time) - now) / 1000)}`}</span>
          )}
        </div>
        <div className="social-checks">
          {verdicts.map((verdict) => (
            <ul key={verdict.network} aria-label={`Reglas de ${networkNames[verdict.network]}`}>
              {checksOf(verdict, files.length).map(({ text, isWrong }) => (
                <li key={text} className={isWrong ? 'tinted tone-red' : undefined}>
                  {isWrong ? <IconAlertCircle size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
                  {text}
                </li>
              ))}
            </ul>
          ))}
        </div>
        {doubt && (
          <p className="social-doubt tinted tone-amber">
            <IconAlertTriangle size={16} aria-hidden />
            {doubt}
          </p>
        )}
      </div>
      <footer className="social-foot">
        <span className="tinted tone-red" role="status">
          {chosen.length > 0 ? reason : undefined}
        </span>
        <span className="spacer" />
        {wrong.length > 0 && right.length > 0 && !needsTime && (
          <ActionButton
            for={publishPost}
            disabled={isSending}
            onClick={() => void send(chosen.filter(({ network }) => right.some((one) => one.network === network)))}
          >
            {`Solo ${right.map(({ network }) => networkNames[network]).join(' y ')}`}
          </ActionButton>
        )}
        <ActionButton
          for={publishPost}
          type="primary"
          loading={isSending}
          disabledReason={reason}
          onClick={() => void send(chosen)}
        >
          {timeType === 'NOW' ? 'Publicar' : 'Programar'}
        </ActionButton>
      </footer>
    </section>
  )
}

/** 'Falta 1 corrección de Instagram' */
const missingWords = ({ network, problems }: Verdict) =>
  `${problems.length === 1 ? 'Falta' : 'Faltan'} ${plural(problems.length, 'corrección', 'correcciones')} de ${networkNames[network]}`

interface AccountChoiceProps {
  account: SocialAccount
  isChosen: boolean
  verdict: Verdict | undefined
  choose: (is: boolean) => void
}
function AccountChoice({ account, isChosen, verdict, choose }: AccountChoiceProps) {
  const isWrong = (verdict?.problems.length ?? 0) > 0
  return (
    <Checkbox
      className={isChosen ? 'social-choice is-chosen' : 'social-choice'}
      checked={isChosen}
      onChange={({ target }) => choose(target.checked)}
    >
      <NetworkIcon network={account.network} />
      {accountName(account)}
      {isChosen &&
        (isWrong ? (
          <IconAlertCircle className="tinted tone-red" size={16} aria-label="con errores" />
        ) : (
          <IconCheck className="tinted tone-green" size={16} aria-label="lista" />
        ))}
    </Checkbox>
  )
}
