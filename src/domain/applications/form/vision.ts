import { acceptsHowHeard, howHeardChoices } from '../choices/how-heard.ts'
import { choice, documents, essay, file, section } from './field.ts'

export const vision = section('vision', 'Vision', [
  essay('help_beyond_funding', 'Help beyond funding'),
  essay('alternative_problem', 'Alternative problem'),
  essay('long_term_vision', 'Long-term vision'),
  file('pitch_deck', 'Pitch deck'),
  documents('additional_documents', 'Additional documents'),
  choice(
    'how_did_you_know',
    'How did you hear about us?',
    (names) => howHeardChoices(names.investor),
    acceptsHowHeard,
  ),
])
