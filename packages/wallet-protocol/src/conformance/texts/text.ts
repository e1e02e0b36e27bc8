/** What a scenario checks, and why it matters to whoever runs the other side. */
export type ScenarioText = { readonly checks: string; readonly why: string };
export type ScenarioTexts = Readonly<Record<string, ScenarioText>>;

export const says = (checks: string, why: string): ScenarioText => ({ checks, why });
