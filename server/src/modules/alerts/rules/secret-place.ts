/** Where the webhook secret of a rule stands; a sealed one moved elsewhere does not open. */
export const secretPlace = (ruleId: number) => `alert_rule:${ruleId}:webhook_secret`
