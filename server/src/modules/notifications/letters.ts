import type { Letter } from './mails.service.ts'

/** What a mail of the product says, before it becomes text and HTML. */
export interface LetterContent {
  subject: string
  /** First line, larger. */
  title: string
  /** Paragraphs. */
  lines?: readonly string[]
  /** Label and value, one below the other. */
  facts?: readonly (readonly [label: string, value: string])[]
  /** A whole address. */
  action?: { label: string; url: string }
  /** Last line, where the usual one is not true. */
  foot?: string
}

const usualFoot =
  'Este correo lo envió Arriero porque su dirección está en la lista de destinatarios de la cuenta. No es necesario responderlo.'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** Plain and HTML of the same words; nothing is loaded from outside, everything inserted is escaped. */
export function letter({ subject, title, lines = [], facts = [], action, foot = usualFoot }: LetterContent): Letter {
  const text = [
    title,
    ...lines,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    `--\n${foot}`,
  ].join('\n\n')
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#5b6b7f;vertical-align:top">${escapeHtml(label)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
  )
  const html = `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f7fa;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#14212f">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border:1px solid #e6ecf2;border-radius:12px">
<tr><td style="padding:14px 24px;background:#0d2740;border-radius:12px 12px 0 0;color:#ffffff;font-weight:600">Arriero</td></tr>
<tr><td style="padding:24px">
<h1 style="margin:0 0 12px;font-size:20px;line-height:1.3">${escapeHtml(title)}</h1>
${lines.map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`).join('\n')}
${rows.length > 0 ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 16px">${rows.join('')}</table>` : ''}
${action ? `<p style="margin:16px 0 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 18px;background:#0f72c2;border-radius:8px;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p>` : ''}
</td></tr>
<tr><td style="padding:14px 24px;border-top:1px solid #e6ecf2;color:#5b6b7f;font-size:12px">${escapeHtml(foot)}</td></tr>
</table></td></tr></table></body></html>
`
  return { subject, text, html }
}
