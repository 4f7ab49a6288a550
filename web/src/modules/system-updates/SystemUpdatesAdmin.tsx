import type { ComponentType } from 'react'
import { IconLock } from '@tabler/icons-react'
import {
  createSystemUpdate,
  deleteSystemUpdate,
  importance,
  importances,
  listSystemUpdates,
  updateSystemUpdate,
  updateType,
  updateTypes,
  type SystemUpdate,
} from '@arriero/contract/system-updates/system-updates.contract.ts'
import { call } from '../../kit/call.ts'
import { catalogPage } from '../../kit/CatalogPage.tsx'
import { DateField } from '../../kit/DateField.tsx'
import { FieldGroup } from '../../kit/Field.tsx'
import { RadioField, SwitchField, TextField } from '../../kit/fields.tsx'
import { date, dayKey } from '../../kit/format.ts'
import { byValue } from '../../kit/list-view.ts'
import { useSession } from '../../kit/session.ts'
import { EmptyState } from '../../kit/states.tsx'
import { StatePill } from '../../kit/StatePill.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { toneOf } from './system-updates.words.ts'

type Values = Omit<SystemUpdate, 'id'> & { announce: boolean }

const { List, Panel } = catalogPage<SystemUpdate, Values>({
  id: 'system-updates',
  title: 'Novedades del sistema',
  noun: ['novedad', 'novedades'],
  path: '/Consola/novedades',
  key: ['system-updates'],
  load: (signal) => call(listSystemUpdates, { signal }),
  text: ({ title, version, description }) => [title, version, description].join(' '),
  name: ({ title }) => title,
  columns: [
    {
      key: 'title',
      title: 'Novedad',
      width: 420,
      fixed: true,
      sort: byValue(({ title }) => title),
      render: ({ title, description }) => <TwoLines top={title} bottom={description} />,
    },
    {
      key: 'type',
      title: 'Tipo',
      width: 150,
      lines: 1,
      sort: byValue(({ type }) => type),
      render: ({ type }) => <StatePill tone={toneOf(updateType(type).colour)}>{updateType(type).label}</StatePill>,
    },
    {
      key: 'importance',
      title: 'Importancia',
      width: 130,
      lines: 1,
      sort: byValue((row) => row.importance),
      render: (row) => (
        <StatePill tone={toneOf(importance(row.importance).colour)}>{importance(row.importance).label}</StatePill>
      ),
    },
    { key: 'version', title: 'Versión', width: 100, lines: 1, render: ({ version }) => version },
    {
      key: 'date',
      title: 'Fecha',
      width: 120,
      lines: 1,
      align: 'end',
      sort: byValue(({ releaseDate }) => releaseDate),
      render: ({ releaseDate }) => date(releaseDate),
    },
  ],
  fields: (
    <>
      <TextField name="title" label="Título" maxLength={200} />
      <FieldGroup>
        <TextField name="version" label="Versión" maxLength={40} />
        <DateField name="releaseDate" label="Fecha" />
        <RadioField
          name="type"
          label="Tipo"
          span={2}
          options={updateTypes.map(({ id, label }) => ({ value: id, label }))}
        />
        <RadioField
          name="importance"
          label="Importancia"
          span={2}
          options={importances.map(({ id, label }) => ({ value: id, label }))}
        />
        <TextField
          name="description"
          label="Descripción"
          hint="Una línea vacía separa párrafos."
          multiline
          maxLength={20_000}
          span={2}
        />
        <SwitchField
          name="announce"
          label="Abrirla en las consolas"
          hint="A quienes están en la consola se les abre al guardar."
          span={2}
        />
      </FieldGroup>
    </>
  ),
  blank: { title: '', version: '', releaseDate: dayKey(), description: '', type: 1, importance: 3, announce: true },
  values: ({ id: _, ...update }) => ({ ...update, announce: false }),
  schema: createSystemUpdate.body,
  create: (values) => call(createSystemUpdate, { body: values }),
  update: ({ id }, values) => call(updateSystemUpdate, { id, body: values }),
  remove: ({ id }) => call(deleteSystemUpdate, { id }),
  explain: 'Lo que se publica aquí lo ven todas las cuentas en «Novedades del Sistema».',
})

/** Only developers publish; the server refuses everybody else too. */
const forDevelopers = (Screen: ComponentType) =>
  function Guarded() {
    const isDeveloper = useSession(({ auth }) => auth?.developer === true)
    if (isDeveloper) return <Screen />
    return (
      <EmptyState
        icon={IconLock}
        title="Solo para desarrolladores"
        text="Las novedades del sistema las publica quien desarrolla la consola."
      />
    )
  }

export const systemUpdatesAdmin = { List: forDevelopers(List), Panel: forDevelopers(Panel) }
