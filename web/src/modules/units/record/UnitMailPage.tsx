import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select, Switch } from 'antd'
import { IconTrash } from '@tabler/icons-react'
import { rules } from '@arriero/contract/core/form-rules.ts'
import {
  createUnitRecipient,
  deleteUnitRecipient,
  listUnitRecipients,
  updateUnitRecipient,
} from '@arriero/contract/notifications/notifications.contract.ts'
import {
  mailTopics,
  type MailTopic,
  type UnitRecipient,
} from '@arriero/contract/notifications/notifications.entities.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { queryClient } from '../../../kit/query.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { UnitFrame } from './UnitFrame.tsx'

const key = (unitId: number) => ['unit-recipients', unitId]
const topicOptions = mailTopics.map(({ id, label }) => ({ value: id, label }))
const everyTopic: MailTopic[] = mailTopics.map(({ id }) => id)

export const UnitMailPage = () => (
  <UnitFrame tab="/correos">{(unit) => <Recipients unitId={unit.id} name={unit.name} />}</UnitFrame>
)

/** Who gets mails about this one unit, and about what. */
function Recipients({ unitId, name }: { unitId: number; name: string }) {
  const mayChange = !useWhyNot(createUnitRecipient)
  const { data, error, refetch } = useQuery({
    queryKey: key(unitId),
    queryFn: ({ signal }) => call(listUnitRecipients, { id: unitId, signal }),
  })
  const during = async (act: () => Promise<unknown>, done?: string) => {
    try {
      await act()
      if (done) toast.success(done)
      await queryClient.invalidateQueries({ queryKey: key(unitId) })
      return true
    } catch (failure) {
      toast.error(errorText(failure))
      return false
    }
  }
  return (
    <Card title="Destinatarios de correo" count={data?.length} isFlush>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          title="Nadie recibe correos de esta unidad"
          text={`Agregue a quien deba enterarse por correo de lo que pase con ${name}.`}
        />
      )}
      {data && data.length > 0 && (
        <table className="plain-table">
          <thead>
            <tr>
              <th>Correo</th>
              <th>Sobre qué</th>
              <th>Activo</th>
              <th>
                <span className="visually-hidden">Acciones</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((recipient) => (
              <RecipientRow key={recipient.id} recipient={recipient} mayChange={mayChange} during={during} />
            ))}
          </tbody>
        </table>
      )}
      {mayChange && (
        <NewRecipient
          add={(email, topics) =>
            during(
              () => call(createUnitRecipient, { body: { unitId, email, topics } }),
              `${email} recibirá los correos de ${name}`,
            )
          }
        />
      )}
    </Card>
  )
}

interface RecipientRowProps {
  recipient: UnitRecipient
  mayChange: boolean
  during: (act: () => Promise<unknown>, done?: string) => Promise<boolean>
}

function RecipientRow({ recipient: { id, email, name, topics, active }, mayChange, during }: RecipientRowProps) {
  return (
    <tr>
      <td>
        {email}
        {name && <small className="unit-quiet"> {name}</small>}
      </td>
      <td>
        <Select<MailTopic[]>
          mode="multiple"
          variant="borderless"
          maxTagCount="responsive"
          className="full-width"
          disabled={!mayChange}
          aria-label={`Sobre qué recibe correos ${email}`}
          value={topics}
          options={topicOptions}
          onChange={(chosen) => void during(() => call(updateUnitRecipient, { body: { id, topics: chosen } }))}
        />
      </td>
      <td>
        <Switch
          size="small"
          disabled={!mayChange}
          checked={active}
          aria-label={`${email} activo`}
          onChange={(isActive) => void during(() => call(updateUnitRecipient, { body: { id, active: isActive } }))}
        />
      </td>
      <td className="is-end">
        {mayChange && (
          <Button
            type="text"
            size="small"
            danger
            aria-label={`Quitar ${email}`}
            icon={<IconTrash size={16} stroke={1.75} />}
            onClick={() =>
              void during(() => call(deleteUnitRecipient, { id }), `${email} ya no recibe correos de esta unidad`)
            }
          />
        )}
      </td>
    </tr>
  )
}

function NewRecipient({ add }: { add: (email: string, topics: MailTopic[]) => Promise<boolean> }) {
  const [email, setEmail] = useState('')
  const [topics, setTopics] = useState(everyTopic)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    const wrong = rules.required()(email.trim()) ?? rules.email('Correo')(email.trim())
    setProblem(wrong)
    if (!wrong && (await add(email.trim(), topics))) setEmail('')
  }
  return (
    <div className="recipient-form">
      <div>
        <Input
          type="email"
          aria-label="Correo"
          placeholder="correo@empresa.mx"
          maxLength={200}
          value={email}
          status={problem ? 'error' : ''}
          onChange={({ target }) => setEmail(target.value)}
          onPressEnter={() => void send()}
        />
        {problem && (
          <small className="unit-word tone-red" role="alert">
            {problem}
          </small>
        )}
      </div>
      <Select<MailTopic[]>
        mode="multiple"
        maxTagCount="responsive"
        style={{ minWidth: 240 }}
        aria-label="Sobre qué"
        placeholder="Sobre qué"
        value={topics}
        options={topicOptions}
        onChange={setTopics}
      />
      <Button onClick={() => void send()}>Agregar</Button>
    </div>
  )
}
