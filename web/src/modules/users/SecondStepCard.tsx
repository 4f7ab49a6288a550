import { Fragment, useState } from 'react'
import { Button, Form, Input } from 'antd'
import { IconKey, IconTrash } from '@tabler/icons-react'
import { renderSVG } from 'uqr'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  endTotp,
  removePasskey,
} from '@arriero/contract/session/second-step.contract.ts'
import { texts } from '@arriero/contract/core/messages.ts'
import { ApiError, errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { copyText } from '../../kit/copy.ts'
import { date } from '../../kit/format.ts'
import { passkeyProblem } from '../../shared/passkey-problem.ts'
import { queryClient } from '../../kit/query.ts'
import { toast } from '../../kit/shell/toast.ts'
import './users.css'

interface Passkey {
  id: number
  name: string
  createdAt: string
  usedAt: string | null
}
interface Props {
  since: string | null
  recoveryCodes: number
  passkeys: readonly Passkey[]
}
type Stage =
  | { name: 'idle' }
  | { name: 'begin' | 'end' | 'key' }
  | { name: 'remove'; id: number }
  | { name: 'scan'; secret: string; uri: string }
  | { name: 'codes'; codes: string[] }

const reload = () => queryClient.invalidateQueries({ queryKey: ['profile'] })

/** A second step at sign-in: codes of an application, and keys of the device. Both are the user's own choice. */
export function SecondStepCard({ since, recoveryCodes, passkeys }: Props) {
  const [stage, setStage] = useState<Stage>({ name: 'idle' })
  const [problem, setProblem] = useState<string>()
  const idle = () => {
    setStage({ name: 'idle' })
    setProblem(undefined)
  }
  const attempt = async (act: () => Promise<void>) => {
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? errorText(error)
          : (passkeyProblem(error) ?? 'El navegador no registró la llave de acceso.'),
      )
    }
  }
  const begin = (password: string) =>
    attempt(async () => setStage({ name: 'scan', ...(await call(beginTotp, { body: { password } })) }))
  const check = (code: string) =>
    attempt(async () => {
      const codes = await call(confirmTotp, { body: { code } })
      setStage({ name: 'codes', codes: codes.recoveryCodes })
      await reload()
    })
  const end = (password: string) =>
    attempt(async () => {
      await call(endTotp, { body: { password } })
      toast.success('Segundo paso desactivado')
      idle()
      await reload()
    })
  const addKey = (password: string) =>
    attempt(async () => {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const options = await call(beginPasskey, { body: { password } })
      const credential = await startRegistration({ optionsJSON: options as never }) // made by the same library on the server
      await call(addPasskey, {
        body: { name: `Llave del ${date(new Date().toISOString())}`, credential: { ...credential } },
      })
      toast.success('Llave de acceso registrada')
      idle()
      await reload()
    })
  const removeKey = (id: number) => (password: string) =>
    attempt(async () => {
      await call(removePasskey, { id, body: { password } })
      toast.success('Llave de acceso quitada')
      idle()
      await reload()
    })
  return (
    <div className="two-step">
      <div className="profile-row">
        <div>
          <b>Aplicación de códigos</b>
          <small>
            {since
              ? `Activada el ${date(since)}; quedan ${recoveryCodes} códigos de recuperación`
              : 'Además de la contraseña se pide un código que cambia cada 30 segundos.'}
          </small>
        </div>
        {stage.name === 'idle' && (
          <Button onClick={() => setStage({ name: since ? 'end' : 'begin' })}>
            {since ? 'Desactivar…' : 'Activar…'}
          </Button>
        )}
      </div>
      {stage.name === 'begin' && (
        <Ask label="Contraseña actual" go="Continuar" isSecret problem={problem} send={begin} cancel={idle} />
      )}
      {stage.name === 'scan' && (
        <>
          <div className="two-step-code">
            <Qr text={stage.uri} />
            <p>
              Escanee el código con su aplicación, o escriba la clave:
              <br />
              <Button type="link" onClick={() => void copyText(stage.secret)}>
                {stage.secret}
              </Button>
            </p>
          </div>
          <Ask label="Código que muestra la aplicación" go="Activar" problem={problem} send={check} cancel={idle} />
        </>
      )}
      {stage.name === 'codes' && (
        <>
          <p>Guarde estos códigos: cada uno abre una vez si pierde su dispositivo. No se vuelven a mostrar.</p>
          <ul className="recovery-codes">
            {stage.codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div>
            <Button onClick={() => void copyText(stage.codes.join('\n'))}>Copiar</Button>{' '}
            <Button type="primary" onClick={idle}>
              Ya los guardé
            </Button>
          </div>
        </>
      )}
      {stage.name === 'end' && (
        <Ask label="Contraseña actual" go="Desactivar" isSecret problem={problem} send={end} cancel={idle} />
      )}
      <div className="profile-row">
        <div>
          <b>Llaves de acceso</b>
          <small>La huella, el rostro o el PIN de su dispositivo en lugar del código.</small>
        </div>
        {stage.name === 'idle' && (
          <Button icon={<IconKey size={16} stroke={1.75} />} onClick={() => setStage({ name: 'key' })}>
            Agregar…
          </Button>
        )}
      </div>
      {stage.name === 'key' && (
        <Ask label="Contraseña actual" go="Registrar llave" isSecret problem={problem} send={addKey} cancel={idle} />
      )}
      {passkeys.map((passkey) => (
        <Fragment key={passkey.id}>
          <KeyRow
            {...passkey}
            remove={stage.name === 'idle' ? () => setStage({ name: 'remove', id: passkey.id }) : undefined}
          />
          {stage.name === 'remove' && stage.id === passkey.id && (
            <Ask
              label="Contraseña actual"
              go="Quitar llave"
              isSecret
              problem={problem}
              send={removeKey(passkey.id)}
              cancel={idle}
            />
          )}
        </Fragment>
      ))}
    </div>
  )
}

function KeyRow({ name, createdAt, usedAt, remove }: Passkey & { remove: (() => void) | undefined }) {
  return (
    <div className="profile-row">
      <div>
        <b>{name}</b>
        <small>
          Registrada el {date(createdAt)}
          {usedAt ? `, usada el ${date(usedAt)}` : ', sin usar'}
        </small>
      </div>
      {remove && (
        <Button
          type="text"
          danger
          aria-label={`Quitar ${name}`}
          icon={<IconTrash size={16} stroke={1.75} />}
          onClick={remove}
        />
      )}
    </div>
  )
}

interface AskProps {
  label: string
  go: string
  isSecret?: boolean
  problem: string | undefined
  send: (text: string) => Promise<void>
  cancel: () => void
}

function Ask({ label, go, isSecret, problem, send, cancel }: AskProps) {
  const [isSending, setSending] = useState(false)
  const submit = async ({ text }: { text: string }) => {
    setSending(true)
    await send(text.trim())
    setSending(false)
  }
  return (
    <Form layout="vertical" requiredMark={false} onFinish={(values: { text: string }) => void submit(values)}>
      <Form.Item
        name="text"
        label={label}
        rules={[{ required: true, message: texts.required }]}
        {...(problem && { validateStatus: 'error' as const, help: problem })}
      >
        {isSecret ? (
          <Input.Password autoComplete="current-password" maxLength={200} autoFocus />
        ) : (
          <Input autoComplete="one-time-code" maxLength={20} autoFocus />
        )}
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isSending}>
        {go}
      </Button>{' '}
      <Button onClick={cancel}>Cancelar</Button>
    </Form>
  )
}

/** The text as a picture an application reads; drawn here, so that the secret goes nowhere else. */
const Qr = ({ text }: { text: string }) => (
  <img
    width={168}
    height={168}
    alt="Código QR para la aplicación"
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`}
  />
)
