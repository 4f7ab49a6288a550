import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { testReportSchedule } from '@arriero/contract/reports/reports.contract.ts'
import { inWork } from '../../../app/app.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest } from '../../../app/errors.ts'
import { startTask, taskKind } from '../../../app/jobs/tasks.ts'
import { texts } from '../reports.texts.ts'
import { planOf } from '../run/plan.ts'
import { addRun } from '../runs/runs.repository.ts'
import { findSaved } from '../saved/saved.repository.ts'
import { discardParcel, makeParcel, sendParcel } from './parcel.ts'

type Asked = BodyRead<typeof testReportSchedule>

async function ownAddress({ tx, scope }: Work): Promise<string> {
  const { email } = await tx
    .selectFrom('app_user')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', scope.userId)
    .select('email')
    .executeTakeFirstOrThrow()
  if (email === null) throw badRequest(texts.ownAddress)
  return email
}

/** Mails a report to whoever asks, as it would go out now. */
const reportTest = taskKind<Asked>({
  name: 'report-test',
  label: 'Enviar prueba de un reporte',
  async run({ reportId, formats, linkDays }, { app, scope, progress }) {
    const { asked, name, zone, to } = await inWork(app, scope, async (work) => ({
      ...(await findSaved(work, reportId)),
      zone: await zoneOf(work),
      to: await ownAddress(work),
    }))
    const parcel = await makeParcel(app, scope, {
      asked,
      name,
      zone,
      at: Date.now(),
      formats,
      onlyUnits: null,
      beat: () => progress(0),
    })
    return {
      save: async (work) => {
        const { days } = parcel.prepared.plan
        const runId = await addRun(work, {
          name,
          kind: asked.kind,
          zone,
          state: 'sent',
          rows: parcel.made.rows,
          fileIds: [],
          days,
          reportId,
        })
        const sent = await sendParcel(work, app, parcel, [to], {
          runId,
          name: `Prueba: ${name}`,
          formats,
          linkDays,
          key: null,
          note: null,
        })
        await work.tx
          .updateTable('report_run')
          .set({ file_ids: sent.fileIds, mail_ids: sent.mailIds })
          .where('account_id', '=', work.scope.accountId)
          .where('id', '=', runId)
          .execute()
        work.afterCommit(() => discardParcel(parcel))
        const files = [parcel.made, ...parcel.further].flatMap((one) =>
          one.files.map(({ name: fileName, size }) => ({ name: fileName, size })),
        )
        return { to, rows: parcel.made.rows, files }
      },
    }
  },
})

/** Begins it; answers the id of the task. What cannot be asked is refused at once. */
export async function startTest(work: Work, asked: Asked): Promise<number> {
  await ownAddress(work)
  const report = await findSaved(work, asked.reportId)
  await planOf(work, report.asked, await zoneOf(work))
  return startTask(work, reportTest, asked, `Enviar prueba de «${report.name}»`)
}
