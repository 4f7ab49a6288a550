import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button, Skeleton } from 'antd'
import { getSentMail } from '@arriero/contract/notifications/notifications.contract.ts'
import { call } from '../../kit/call.ts'
import { KeyValues } from '../../kit/shell/DetailPage.tsx'
import { dateTime } from '../../kit/format.ts'
import { Panel } from '../../kit/form/FormPanel.tsx'
import { useRouteParams } from '../../kit/shell/navigation.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { canResend, mailKey, resend } from './mail.actions.ts'
import { mailTones } from './notifications.words.ts'
import { stateLabel, topicLabel } from './SentMailPage.tsx'
import './notifications.css'
import { notificationPaths } from './notifications.paths.ts'

/** One mail as it was sent. Its content stands in a frame without scripts, forms or links to the page. */
export function MailPanel() {
  const id = Number(useRouteParams()['id'])
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: [...mailKey, id],
    queryFn: ({ signal }) => call(getSentMail, { id, signal }),
  })
  const close = () => void navigate({ to: notificationPaths.mails, search: true })
  const foot = data && canResend(data) && (
    <>
      <span className="spacer" />
      <Button type="primary" onClick={() => void resend(data)}>
        Volver a enviar
      </Button>
    </>
  )
  return (
    <Panel title={data?.subject ?? 'Correo'} sub={data?.to} onClose={close} foot={foot} isRead>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} title={false} />}
      {data && (
        <>
          {data.error && <Alert type="error" showIcon title={data.error} className="form-notice" />}
          <KeyValues
            items={[
              [
                'Estado',
                <StatePill key="state" tone={mailTones[data.state]}>
                  {stateLabel(data.state)}
                </StatePill>,
              ],
              ['Asunto', topicLabel(data.topic)],
              ['Unidad', data.unitName],
              ['Intentos', data.attempts],
              ['Creado', dateTime(data.createdAt)],
              ['Enviado', data.sentAt && dateTime(data.sentAt)],
            ]}
          />
          <iframe className="mail-frame" title="Contenido del correo" sandbox="" srcDoc={data.html} />
        </>
      )}
    </Panel>
  )
}
