import { section } from '../../forms/form.ts'
import { choice } from '../../forms/kinds/choice.ts'
import { documents } from '../../forms/kinds/documents.ts'
import { essay } from '../../forms/kinds/essay.ts'
import { file } from '../../forms/kinds/file.ts'
import { acceptsHowHeard, howHeardChoices } from '../choices/how-heard.ts'

export const vision = section('vision', 'Vision', [
  essay('help_beyond_funding', 'Help beyond funding'),
  essay('alternative_problem', 'Alternative problem'),
  essay('long_term_vision', 'Long-term vision'),
  file('pitch_deck', 'Pitch deck', 'pitch-deck'),
  documents('additional_documents', 'Additional documents', 'additional-document'),
  choice('how_did_you_know', 'How did you hear about us?', (names) => howHeardChoices(names.investor), {
    accepts: acceptsHowHeard,
  }),
])
