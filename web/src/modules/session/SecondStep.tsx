import { useState, type FormEvent } from 'react'
import { Button, Input } from 'antd'
import { IconAlertCircle, IconArrowLeft, IconKey } from '@tabler/icons-react'
import type { AuthData } from '@arriero/contract/session/session.entities.ts'
import {
  loginSecondStep,
  passkeyChallenge,
  type secondStepRefusal,
} from '@arriero/contract/session/second-step.contract.ts'
import type { z } from 'zod'
import { ApiError, errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { passkeyProblem } from '../../shared/passkey-problem.ts'
import { toast } from '../../kit/shell/toast.ts'

export type WaitingStep = z.output<typeof secondStepRefusal>

interface Props {
  waiting: WaitingStep
  passed: (auth: AuthData) => Promise<void>
  back: () => void
}

/** The password was right; a code or a key ends the sign-in. */
export function SecondStep({ waiting: { ticket, methods }, passed, back }: Props) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const attempt = async (prove: () => Promise<AuthData>) => {
    setSending(true)
    setProblem(undefined)
    try {
      await passed(await prove())
    } catch (error) {
      const text =
        error instanceof ApiError
          ? (error.fields['code']?.[0] ?? errorText(error))
          : (passkeyProblem(error) ?? keyCancelled)
      setProblem(text)
      toast.error(text)
    } finally {
      setSending(false)
    }
  }
  const sendCode = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim()) void attempt(() => call(loginSecondStep, { body: { ticket, code: code.trim() } }))
  }
  const useKey = () =>
    attempt(async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const options = await call(passkeyChallenge, { body: { ticket } })
      const credential = await startAuthentication({ optionsJSON: options as never }) // made by the same library on the server
      return call(loginSecondStep, { body: { ticket, credential: { ...credential } } })
    })
  return (
    <form onSubmit={sendCode} noValidate>
      <p className="login-product">
        {methods.includes('totp')
          ? 'Escriba el código de su aplicación, o uno de recuperación si perdió su dispositivo.'
          : 'Use su llave de acceso para terminar de entrar.'}
      </p>
      {methods.includes('totp') && (
        <>
          <label htmlFor="code">Código</label>
          <Input
            id="code"
            size="large"
            inputMode="text"
            autoComplete="one-time-code"
            autoFocus
            maxLength={20}
            value={code}
            status={problem ? 'error' : ''}
            aria-invalid={problem !== undefined}
            aria-describedby="code-problem"
            onChange={(event) => {
              setCode(event.target.value)
              setProblem(undefined)
            }}
          />
        </>
      )}
      <p className="login-problem" id="code-problem">
        {problem && (
          <>
            <IconAlertCircle size={14} stroke={2} aria-hidden /> {problem}
          </>
        )}
      </p>
      {methods.includes('totp') && (
        <Button type="primary" size="large" htmlType="submit" block loading={isSending}>
          Entrar
        </Button>
      )}
      {methods.includes('passkey') && (
        <Button
          className="login-key"
          type={methods.includes('totp') ? 'default' : 'primary'}
          size="large"
          block
          icon={<IconKey size={18} stroke={1.75} />}
          disabled={isSending}
          onClick={() => void useKey()}
        >
          Usar llave de acceso
        </Button>
      )}
      <Button type="link" icon={<IconArrowLeft size={16} stroke={1.75} />} onClick={back}>
        Usar otro usuario
      </Button>
    </form>
  )
}

const keyCancelled = 'No se usó la llave de acceso. Intente de nuevo o escriba un código.'
