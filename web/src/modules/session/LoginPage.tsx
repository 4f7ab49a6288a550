import { useEffect, useState } from 'react'
import { Button, Form, Input } from 'antd'
import { IconLock, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { login } from '@arriero/contract/session/session.contract.ts'
import { texts } from '@arriero/contract/core/messages.ts'
import { call } from '../../kit/call.ts'
import { Logo } from '../../kit/Logo.tsx'
import { startSession, takeNotice } from '../../kit/session.ts'
import { ThemeButton } from '../../kit/ThemeButton.tsx'
import { toast } from '../../kit/toast.ts'
import { errorData, trace } from '../../kit/trace.ts'
import { LoginMap } from './LoginMap.tsx'
import { loginProblem } from './login-error.ts'
import { sessionTexts } from './session.texts.ts'
import './session.css'

interface Credentials {
  username: string
  password: string
}
const required = [{ required: true, whitespace: true, message: texts.required }]

/** The way in (specification 1 §2); the same page serves the administration mode. */
export function LoginPage({ cms = false }: { cms?: boolean }) {
  const [form] = Form.useForm<Credentials>()
  const [isSending, setSending] = useState(false)
  const navigate = useNavigate()
  const title = cms ? 'Administración' : 'Iniciar sesión'
  useEffect(() => {
    document.title = `${title} · Arriero`
    const notice = takeNotice()
    if (notice) toast.warning(notice)
  }, [title])

  const send = async ({ username, password }: Credentials) => {
    setSending(true)
    try {
      startSession(await call(login, { body: { username: username.trim(), password, ...(cms && { cms }) } }))
      await navigate({ to: '/Consola' })
    } catch (error) {
      const problem = loginProblem(error)
      trace('LOGIN', errorData(error))
      toast.error(problem.text)
      if (problem.field) {
        form.setFields([{ name: problem.field, errors: [problem.text] }])
        form.getFieldInstance(problem.field)?.focus()
      }
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="login">
      <main className="login-form">
        <div className="login-theme"><ThemeButton /></div>
        <div className="login-box">
          <p className="login-brand"><Logo size={36} /> Arriero</p>
          <h1>{title}</h1>
          <p className="login-product">{sessionTexts.product}</p>
          <Form form={form} layout="vertical" requiredMark={false} size="large" onFinish={(values) => void send(values)} validateTrigger="onSubmit">
            <Form.Item name="username" label="Usuario o correo" rules={required}>
              <Input prefix={<IconUser size={18} stroke={1.75} />} autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={200} autoFocus />
            </Form.Item>
            <Form.Item name="password" label="Contraseña" rules={required}>
              <Input.Password prefix={<IconLock size={18} stroke={1.75} />} autoComplete="current-password" maxLength={200} />
            </Form.Item>
            <Button type="primary" htmlType="submit" block loading={isSending}>Iniciar sesión</Button>
          </Form>
        </div>
        <footer className="login-foot">v {__VERSION__}</footer>
      </main>
      <LoginMap />
    </div>
  )
}

export const CmsLoginPage = () => <LoginPage cms />
