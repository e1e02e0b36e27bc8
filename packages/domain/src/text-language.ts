/**
 * Languages of Bengali roots, written in its script: Bengali, Assamese, Sylheti, Chittagonian, Rangpuri, Bishnupriya
 * Manipuri.
 */
const BENGALI_ROOTS: ReadonlySet<string> = new Set(['bn', 'as', 'syl', 'ctg', 'rkt', 'bpy']);

/**
 * The language of texts that exist in Bengali and English only, for somebody who reads `code`: Bengali where it has
 * Bengali roots, English for everybody else and where nobody has said.
 */
export const textLanguage = (code: string | null | undefined): 'bn' | 'en' =>
  BENGALI_ROOTS.has((code ?? '').trim().toLowerCase().split(/[-_]/)[0]!) ? 'bn' : 'en';
