import { useMemo } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconMailForward, IconUsers } from '@tabler/icons-react'
import {
  mailStates,
  mailTopics,
  type MailState,
  type SentMail,
} from '@arriero/contract/notifications/notifications.entities.ts'
import { pageSentMail } from '@arriero/contract/notifications/notifications.contract.ts'
import { call } from '../../kit/call.ts'
import { dateTime, dayRange } from '../../kit/format.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf } from '../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../kit/list/list-types.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { canResend, mailKey, resend } from './mail.actions.ts'
import { mailTones } from './notifications.words.ts'
import { notificationPaths } from './notifications.paths.ts'

export const stateLabel = (state: MailState) => mailStates.find(({ id }) => id === state)?.label ?? state
export const topicLabel = (topic: string) => mailTopics.find(({ id }) => id === topic)?.label ?? topic

const columns: Column<SentMail>[] = [
  {
    key: 'subject',
    title: 'Correo',
    grow: 1,
    fixed: true,
    lines: 2,
    render: (row) => <TwoLines top={row.subject} bottom={row.to} />,
  },
  {
    key: 'state',
    title: 'Estado',
    width: 140,
    render: ({ state }) => <StatePill tone={mailTones[state]}>{stateLabel(state)}</StatePill>,
  },
  {
    key: 'topic',
    title: 'Asunto',
    width: 210,
    lines: 2,
    render: (row) => <TwoLines top={topicLabel(row.topic)} bottom={row.unitName ?? 'Sin unidad'} />,
  },
  { key: 'attempts', title: 'Intentos', width: 90, align: 'end', render: ({ attempts }) => attempts },
  { key: 'created', title: 'Creado', width: 170, align: 'end', render: ({ createdAt }) => dateTime(createdAt) },
  { key: 'sent', title: 'Enviado', width: 170, align: 'end', render: ({ sentAt }) => dateTime(sentAt) },
]
const filters: ListFilter<SentMail>[] = [
  { key: 'state', label: 'Estado', kind: 'select', options: mailStates.map(({ id, label }) => ({ value: id, label })) },
  { key: 'topic', label: 'Asunto', kind: 'select', options: mailTopics.map(({ id, label }) => ({ value: id, label })) },
  { key: 'days', label: 'Fecha', kind: 'days' },
]

/** What was mailed, to whom and how it ended (email/history_sended). */
export function SentMailPage() {
  const source = useMemo(
    () =>
      pagedSource<SentMail>({
        key: mailKey,
        load: (view, signal) => {
          const [from, to] = (view.filters['days'] ?? '').split('..')
          return call(pageSentMail, {
            query: {
              ...pageQueryOf(view),
              state: view.filters['state'] as MailState | undefined,
              topic: view.filters['topic'],
              ...(from && { start: dayRange(from).from }),
              ...(to && { end: dayRange(to).to }),
            },
            signal,
          })
        },
      }),
    [],
  )
  return (
    <ListPage<SentMail>
      id="sent-mail"
      title="Correos enviados"
      noun={['correo', 'correos']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ subject }) => subject}
      columns={columns}
      filters={filters}
      search="Buscar destinatario o asunto"
      open={({ id }) => notificationPaths.mail(id)}
      rowActions={(row) => ({
        buttons: canResend(row)
          ? [{ key: 'resend', label: 'Volver a enviar', icon: IconMailForward, onClick: () => void resend(row) }]
          : [],
      })}
      actions={
        <Link to={notificationPaths.recipients}>
          <Button icon={<IconUsers size={16} stroke={1.75} />} tabIndex={-1}>
            Destinatarios
          </Button>
        </Link>
      }
      empty={{
        title: 'Aún no se envían correos',
        text: 'Agregue destinatarios: recibirán los avisos de viajes, alertas de unidades y vencimientos que usted elija.',
        action: (
          <Link to={notificationPaths.newRecipient}>
            <Button type="primary" tabIndex={-1}>
              Agregar destinatario
            </Button>
          </Link>
        ),
      }}
    />
  )
}
