import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import { Button, Input, type InputRef } from 'antd'
import { IconAlertCircle, IconLock, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { secondStepRefusal } from '@arriero/contract/session/second-step.contract.ts'
import { login } from '@arriero/contract/session/session.contract.ts'
import type { AuthData } from '@arriero/contract/session/session.entities.ts'
import { texts } from '@arriero/contract/core/messages.ts'
import { ApiError } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { wayBack } from '../../kit/shell/back-to.ts'
import { Logo } from '../../kit/shell/Logo.tsx'
import { startSession, takeNotice } from '../../kit/session.ts'
import { ThemeButton } from '../../kit/shell/ThemeButton.tsx'
import { toast } from '../../kit/shell/toast.ts'
import { errorData, trace } from '../../kit/trace.ts'
import { opensAlone, phoneDay } from '../homes/opens-alone.ts'
import { LoginMap } from './LoginMap.tsx'
import { plural } from '../../kit/format.ts'
import { countKept } from './kept-here.ts'
import { loginProblem } from './login-error.ts'
import { SecondStep, type WaitingStep } from './SecondStep.tsx'
import { sessionTexts } from './session.texts.ts'
import './session.css'

type Field = 'username' | 'password'
type Problems = Partial<Record<Field, string>>

/** The way in; the same page serves the administration mode. */
export function LoginPage({ cms = false }: { cms?: boolean }) {
  const [values, setValues] = useState<Record<Field, string>>({ username: '', password: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setSending] = useState(false)
  const [waiting, setWaiting] = useState<WaitingStep>()
  const inputs = { username: useRef<InputRef>(null), password: useRef<InputRef>(null) }
  const navigate = useNavigate()
  const [kept, setKept] = useState(0)
  const [back] = useState(() => wayBack(location.search))
  const title = cms ? 'Administración' : 'Iniciar sesión'
  useEffect(() => {
    document.title = `${title} · Arriero`
    const notice = takeNotice()
    if (notice) toast.warning(notice)
    void countKept()
      .then(setKept)
      .catch(() => undefined)
  }, [title])

  const show = (found: Problems) => {
    setProblems(found)
    inputs[found.username ? 'username' : 'password'].current?.focus()
  }
  const enter = async (auth: AuthData) => {
    startSession(auth)
    if (!back && opensAlone()) return location.assign(phoneDay)
    await navigate({ to: cms ? '/cms/users' : (back ?? '/Consola') })
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const { username, password } = values
    const missing = {
      ...(!username.trim() && { username: texts.required }),
      ...(!password && { password: texts.required }),
    }
    if (Object.keys(missing).length > 0) return show(missing)
    setSending(true)
    try {
      await enter(await call(login, { body: { username: username.trim(), password, ...(cms && { cms }) } }))
    } catch (error) {
      const step = secondStepRefusal.safeParse(error instanceof ApiError ? error.body : undefined)
      if (step.success) return setWaiting(step.data)
      const { text, field } = loginProblem(error)
      trace('LOGIN', errorData(error))
      toast.error(text)
      if (field) show({ [field]: text })
    } finally {
      setSending(false)
    }
  }
  const control = (field: Field) => ({
    id: field,
    size: 'large' as const,
    maxLength: 200,
    ref: inputs[field],
    value: values[field],
    status: problems[field] ? ('error' as const) : ('' as const),
    'aria-invalid': problems[field] !== undefined,
    'aria-describedby': `${field}-problem`,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setValues({ ...values, [field]: event.target.value })
      setProblems({ ...problems, [field]: undefined })
    },
  })
  const problem = (field: Field) => (
    <p className="login-problem" id={`${field}-problem`}>
      {problems[field] && (
        <>
          <IconAlertCircle size={14} stroke={2} aria-hidden /> {problems[field]}
        </>
      )}
    </p>
  )
  return (
    <div className="login">
      <main className="login-form">
        <div className="login-theme">
          <ThemeButton />
        </div>
        <div className="login-box">
          <p className="login-brand">
            <Logo size={36} /> Arriero
          </p>
          <h1>{title}</h1>
          <p className="login-product">{sessionTexts.product}</p>
          {kept > 0 && (
            <p className="login-kept" role="status">
              {`Este equipo guarda ${plural(kept, 'registro', 'registros')} sin enviar: salen cuando entra quien los llenó.`}
            </p>
          )}
          {waiting && <SecondStep waiting={waiting} passed={enter} back={() => setWaiting(undefined)} />}
          <form onSubmit={(event) => void send(event)} noValidate hidden={waiting !== undefined}>
            <label htmlFor="username">Usuario o correo</label>
            <Input
              {...control('username')}
              prefix={<IconUser size={18} stroke={1.75} />}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
            />
            {problem('username')}
            <label htmlFor="password">Contraseña</label>
            <Input.Password
              {...control('password')}
              prefix={<IconLock size={18} stroke={1.75} />}
              autoComplete="current-password"
            />
            {problem('password')}
            <Button type="primary" size="large" htmlType="submit" block loading={isSending}>
              Iniciar sesión
            </Button>
          </form>
        </div>
        <footer className="login-foot">v {__VERSION__}</footer>
      </main>
      <LoginMap />
    </div>
  )
}

export const CmsLoginPage = () => <LoginPage cms />
