import { useNavigate } from '@tanstack/react-router'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import { closeIssue, type Issue } from '@arriero/contract/assets/issues/issues.contract.ts'
import { call } from '../../../kit/call.ts'
import { SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel, Panel } from '../../../kit/form/FormPanel.tsx'
import { dateTime, number } from '../../../kit/format.ts'
import { KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { ThingFiles } from '../files/ThingFiles.tsx'
import { refreshAssets } from '../assets.data.ts'
import { assetPaths } from '../assets.paths.ts'
import { useIssues } from './issues.data.ts'
import '../assets.css'

type Closing = BodySent<typeof closeIssue>

/** One fault: what was reported, and how it ended or is to be ended. */
export function IssuePanel() {
  const id = Number(useRouteParams()['id'])
  const navigate = useNavigate()
  const { data, error, refetch } = useIssues()
  const issue = data?.find((one) => one.id === id)
  if (issue?.closedAt)
    return (
      <Panel
        title={issue.thing}
        sub={issue.folio}
        onClose={() => void navigate({ to: assetPaths.issues, search: true })}
      >
        <Facts issue={issue} />
        <ThingFiles of={{ kind: 'issue', id }} closed="La falla ya está cerrada." />
      </Panel>
    )
  return (
    <FormPanel<Closing, Issue>
      key={id}
      title={issue?.thing ?? 'Falla'}
      sub={issue?.folio}
      closeTo={assetPaths.issues}
      for={closeIssue}
      initial={issue && { closing: '', usable: true }}
      error={data && !issue ? new Error('gone') : error}
      retry={() => void refetch()}
      save={(body) => call(closeIssue, { id, body })}
      saved={({ folio }) => `Falla ${folio}: se cerró`}
      onSaved={refreshAssets}
      submitText="Cerrar falla"
    >
      {issue && <Facts issue={issue} />}
      <TextField name="closing" label="Qué se hizo" multiline maxLength={2000} />
      <SwitchField name="usable" label="Ya se puede usar" />
      {issue && <ThingFiles of={{ kind: 'issue', id }} />}
    </FormPanel>
  )
}

const Facts = ({ issue }: { issue: Issue }) => (
  <div className="issue-facts">
    <KeyValues
      items={[
        ['Código', issue.thingCode],
        ['Qué pasa', issue.description],
        ['Cuántas', issue.qty === null ? null : number(issue.qty)],
        ['Se puede usar', issue.usable ? 'Sí' : 'No'],
        ['Almacén', issue.storeName],
        ['Reportó', [issue.reportedBy, dateTime(issue.createdAt)].filter(Boolean).join(', ')],
        ['Cerró', issue.closedAt && [issue.closedBy, dateTime(issue.closedAt)].filter(Boolean).join(', ')],
        ['Qué se hizo', issue.closing],
      ]}
    />{' '}
  </div>
)
