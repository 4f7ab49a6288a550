import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Answers } from '@arriero/contract/checklists/filled/answers.ts'
import { questionsOf } from '@arriero/contract/checklists/filled/flow.rules.ts'
import { findingsOf, scoreOf } from '@arriero/contract/checklists/filled/result.rules.ts'
import type { ChecklistContent } from '@arriero/contract/checklists/templates/content.ts'

/** Every seventh round finds something. */
function answersOf(content: ChecklistContent, n: number): Answers {
  const answers: Answers = {}
  for (const [at, { key, kind }] of questionsOf(content).entries()) {
    if (kind === 'yesNo') answers[key] = { value: n % 7 === 3 && at === n % 4 ? 'no' : 'yes' }
    if (kind === 'number') answers[key] = { value: 14 }
  }
  return answers
}

/** Gives the tasks of these names the account's CheckList of tasks; of those that are finished it was filled. */
export async function fillForTasks(client: pg.ClientBase, accountId: number, titles: readonly string[]): Promise<void> {
  const { rows: asked } = await client.query<{ id: number; name: string; content: ChecklistContent }>(
    `select c.id, c.name, v.content from checklist c join checklist_version v on v.checklist_id = c.id and v.number = c.published
     where c.account_id = $1 and c.purpose = 'task' order by c.id limit 1`,
    [accountId],
  )
  const [checklist] = asked
  if (!checklist) return
  const { id: checklistId, name, content } = checklist
  await client.query(
    `with mine as (
       update duty_template set checklist_ids = array[$2::int] where account_id = $1 and name = any($3) returning id)
     insert into duty_checklist (account_id, duty_id, checklist_id)
     select $1, d.id, $2 from duty d join mine on mine.id = d.template_id`,
    [accountId, checklistId, titles],
  )
  const { rows: done } = await client.query<{ id: number }>(
    'select id from duty where account_id = $1 and title = any($2) and state = 3 order by due_at',
    [accountId, titles],
  )
  const filled = done.map(({ id }, n) => {
    const answers = answersOf(content, n)
    const found = findingsOf(content, answers)
    return {
      n: n + 1,
      key: randomUUID(),
      duty_id: id,
      answers,
      score: scoreOf(content, answers),
      findings: found.length,
      worst: found[0]?.severity ?? null,
      found: found.map(({ question, text, severity }, place) => ({ place, question, says: text, severity })),
    }
  })
  await client.query(
    `with given as (
       select * from jsonb_to_recordset($4) as t (n int, key uuid, duty_id int, answers jsonb, score real, findings int,
         worst text, found jsonb)),
     counted as (
       update checklist_number set last = last + (select count(*) from given) where account_id = $1 returning last),
     made as (
       insert into checklist_filled (account_id, number, key, checklist_id, asked, duty_id, filled_by, started_at, ended_at,
         received_at, answers, score, findings, worst, search)
       select $1, c.last - (select count(*) from given) + g.n, g.key, $2, 1, d.id, d.done_by, d.done_at - interval '20 minutes',
         d.done_at - interval '5 minutes', d.done_at - interval '5 minutes', g.answers, g.score, g.findings, g.worst,
         search_text($3 || ' ' || d.title)
       from given g join duty d on d.id = g.duty_id cross join counted c returning id, duty_id),
     linked as (
       update duty_checklist k set filled_id = m.id from made m where k.duty_id = m.duty_id),
     counts as (
       update duty d set findings = g.findings from given g where d.id = g.duty_id)
     insert into checklist_finding (account_id, filled_id, place, question, says, severity)
     select $1, m.id, f.place, f.question, f.says, f.severity from made m join given g on g.duty_id = m.duty_id,
       jsonb_to_recordset(g.found) as f (place int, question text, says text, severity text)`,
    [accountId, checklistId, name, JSON.stringify(filled)],
  )
}
