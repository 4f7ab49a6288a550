import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Switch } from 'antd'
import { texts } from '@arriero/contract/core/messages.ts'
import { rules } from '@arriero/contract/core/form-rules.ts'
import { endOwnAccesses, ownAccesses } from '@arriero/contract/users/user-access.contract.ts'
import { changeOwnPassword, ownProfile, saveOwnPreferences } from '@arriero/contract/users/users.contract.ts'
import type { Preferences } from '@arriero/contract/users/users.entities.ts'
import { leastLength, passwordHint, passwordLength } from '@arriero/contract/users/password.rules.ts'
import { preferenceNames } from '@arriero/contract/users/users.rules.ts'
import { Ago } from '../../kit/Ago.tsx'
import { ApiError, errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { Card } from '../../kit/shell/DetailPage.tsx'
import { date, dateTime } from '../../kit/format.ts'
import { wantsDesktop } from '../../kit/wants-desktop.ts'
import { PageHeader } from '../../kit/shell/PageHeader.tsx'
import { queryClient } from '../../kit/query.ts'
import { roleOf, useSession } from '../../kit/session.ts'
import { ErrorState } from '../../kit/states.tsx'
import { toast } from '../../kit/shell/toast.ts'
import { deviceWords } from './access-words.ts'
import { SecondStepCard } from './SecondStepCard.tsx'
import './users.css'

const key = ['profile']
const useProfile = () => useQuery({ queryKey: key, queryFn: ({ signal }) => call(ownProfile, { signal }) })

/** What one decides for oneself: notices, password, sessions. */
export function ProfilePage() {
  const { data, error, refetch } = useProfile()
  return (
    <div className="screen">
      <section className="screen-main">
        <PageHeader title="Mi perfil" sub={data && `${data.name} · ${data.email ?? data.username}`} />
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {data && (
          <div className="profile">
            <Card title="Avisos">
              <PreferenceSwitches preferences={data.preferences} />
            </Card>
            <Card
              title="Contraseña"
              count={data.passwordChangedAt ? `Cambió el ${date(data.passwordChangedAt)}` : undefined}
            >
              <PasswordForm />
            </Card>
            <Card title="Segundo paso al entrar">
              <SecondStepCard since={data.twoStepsSince} recoveryCodes={data.recoveryCodes} passkeys={data.passkeys} />
            </Card>
            <Card title="Sesiones abiertas">
              <OwnSessions />
            </Card>
          </div>
        )}
      </section>
    </div>
  )
}

const preferenceWords: Record<keyof Preferences, [label: string, detail: string]> = {
  desktop: [
    'Avisos en el escritorio',
    'El navegador muestra los tickets y alertas aunque la consola no esté al frente.',
  ],
  mail: ['Correo', 'Los avisos y alertas de la cuenta le llegan también por correo.'],
}

function PreferenceSwitches({ preferences }: { preferences: Preferences }) {
  const save = async (name: keyof Preferences, isOn: boolean) => {
    try {
      await call(saveOwnPreferences, { body: { ...preferences, [name]: isOn } })
      if (name === 'desktop') wantsDesktop.set(isOn)
      await queryClient.invalidateQueries({ queryKey: key })
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return preferenceNames.map((name) => (
    <div className="profile-row" key={name}>
      <div>
        <b id={`preference-${name}`}>{preferenceWords[name][0]}</b>
        <small>{preferenceWords[name][1]}</small>
      </div>
      <Switch
        aria-labelledby={`preference-${name}`}
        checked={preferences[name]}
        onChange={(isOn) => void save(name, isOn)}
      />
    </div>
  ))
}

interface Passwords {
  current: string
  password: string
  confirmation: string
}

/** A rule of the specification's table as antd asks for it. */
const ruled = (rule: (value: unknown) => string | undefined) => ({
  validator: async (_: unknown, value: unknown) => {
    const problem = rule(value)
    if (problem) throw new Error(problem)
  },
})
const needed = { required: true, message: texts.required }

function PasswordForm() {
  const [form] = Form.useForm<Passwords>()
  const role = useSession(({ auth }) => roleOf(auth))
  const save = async (values: Passwords) => {
    try {
      await call(changeOwnPassword, { body: values })
      form.resetFields()
      toast.success('Contraseña cambiada', { detail: 'Sus demás sesiones se cerraron.' })
      await queryClient.invalidateQueries({ queryKey: key })
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : []
      if (fields.length === 0) return toast.error(errorText(error))
      form.setFields(fields.map(([name, errors]) => ({ name: name as keyof Passwords, errors }))) // the fields of this very form
    }
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger={['onBlur', 'onSubmit']}
      onFinish={(values) => void save(values)}
    >
      <Form.Item name="current" label="Contraseña actual" rules={[needed]}>
        <Input.Password autoComplete="current-password" maxLength={200} />
      </Form.Item>
      <Form.Item
        name="password"
        label="Contraseña nueva"
        extra={passwordHint(role)}
        validateFirst
        rules={[
          needed,
          ruled(rules.pwdregex('Contraseña nueva')),
          ruled(rules.min(leastLength(role))),
          ruled(rules.max(passwordLength.max)),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={passwordLength.max} />
      </Form.Item>
      <Form.Item
        name="confirmation"
        label="Repita la contraseña nueva"
        dependencies={['password']}
        rules={[needed, ruled(rules.confirmed(() => form.getFieldValue('password')))]}
      >
        <Input.Password autoComplete="new-password" maxLength={passwordLength.max} />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        Cambiar contraseña
      </Button>
    </Form>
  )
}

function OwnSessions() {
  const { data } = useQuery({
    queryKey: ['profile', 'accesses'],
    queryFn: ({ signal }) => call(ownAccesses, { signal }),
  })
  const endOthers = async () => {
    try {
      const { ended } = await call(endOwnAccesses)
      toast.success(ended === 1 ? '1 sesión cerrada' : `${ended} sesiones cerradas`)
      await queryClient.invalidateQueries({ queryKey: ['profile'] })
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <>
      <ul className="access-list">
        {data?.map(({ id, device, address, since, usedAt, isCurrent }) => (
          <li key={id}>
            <span>
              <b>
                {deviceWords(device)}
                {isCurrent && ' (esta)'}
              </b>
              <small>
                {address} · desde {dateTime(since)} · <Ago at={usedAt} />
              </small>
            </span>
          </li>
        ))}
      </ul>
      <p className="profile-row">
        <Button disabled={(data?.length ?? 0) < 2} onClick={() => void endOthers()}>
          Cerrar las demás sesiones
        </Button>
      </p>
    </>
  )
}
