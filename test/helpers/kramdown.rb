# Reads a list of [text, options of kramdown] from standard input, and prints the HTML that Jekyll makes of each.
require 'jekyll'
require 'json'

Jekyll.logger.log_level = :error
converters = Hash.new do |known, options|
  config = Jekyll.configuration('quiet' => true, 'kramdown' => options)
  known[options] = Jekyll::Converters::Markdown.new(config)
end
puts JSON.generate(JSON.parse($stdin.read).map { |text, options| converters[options].convert(text) })
